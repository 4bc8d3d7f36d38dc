package io.mcpgateway.security;

import java.text.ParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.util.JSONObjectUtils;
import io.mcpgateway.request.QuotedText;
import io.mcpgateway.request.RefusalReason;
import io.mcpgateway.security.AuthorizationServerClient.AuthorizationServerException;
import io.mcpgateway.upstream.IssuerMetadata;
import io.mcpgateway.upstream.SafeUrl;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Fetcher of an issuer's signing keys. If the URL is not configured, the fetcher reads
 * the URL from metadata (RFC 8414; OpenID Connect Discovery) in the name of that issuer.
 *
 * @param configured the URL of the keys; {@code null} for discovery
 */
record JwkSetFetcher(AuthorizationServerClient server, TokenIssuer issuer, @Nullable String configured) {

	/** Fetches the public keys. */
	Mono<JWKSet> fetch() {
		Mono<JWKSet> keys = location().flatMap(this.server::get)
			.map(JwkSetFetcher::parse)
			.switchIfEmpty(Mono.error(() -> new AuthorizationServerException("the JWK set is empty")));
		return this.server.orUnavailable(keys, RefusalReason.KEYS_UNAVAILABLE,
				"Cannot fetch signing keys" + ((this.issuer.name() != null) ? " of " + this.issuer.name() : "")
						+ ", so tokens with keys other than the known ones get status 503");
	}

	private Mono<String> location() {
		return (this.configured != null) ? Mono.just(this.configured) : Mono.defer(this::discover);
	}

	/**
	 * Returns the URL in the first metadata that fits; fails with what the others lack.
	 */
	private Mono<String> discover() {
		String issuer = this.issuer.uri();
		List<String> faults = new ArrayList<>();
		return Flux.fromIterable(IssuerMetadata.urls(issuer))
			.concatMap((url) -> this.server.get(url)
				.onErrorComplete()
				.map((metadata) -> keys(url, metadata))
				.onErrorResume(AuthorizationServerException.class, (fault) -> {
					faults.add(String.valueOf(fault.getMessage()));
					return Mono.empty();
				}), 1)
			.next()
			.switchIfEmpty(Mono.error(() -> new AuthorizationServerException(
					faults.isEmpty() ? "no metadata found for the issuer " + issuer : faults.getFirst())));
	}

	/**
	 * Returns the URL of the keys in metadata.
	 * @throws AuthorizationServerException if the metadata is of another issuer, or names
	 * no safe URL
	 */
	private String keys(String url, String metadata) {
		Map<String, Object> known = parseMetadata(url, metadata);
		if (!this.issuer.uri().equals(known.get("issuer"))) {
			throw new AuthorizationServerException(
					"the metadata at " + url + " names the issuer " + QuotedText.of(known.get("issuer")) + ", but "
							+ this.issuer.property("issuer") + " is " + this.issuer.uri());
		}
		if (known.get("jwks_uri") instanceof String keys && SafeUrl.isSafe(keys)) {
			return keys;
		}
		throw new AuthorizationServerException("the metadata at " + url + " has as jwks_uri "
				+ QuotedText.of(known.get("jwks_uri")) + ", which is no https URL");
	}

	private static Map<String, Object> parseMetadata(String url, String metadata) {
		try {
			return JSONObjectUtils.parse(metadata);
		}
		catch (ParseException ex) {
			throw new AuthorizationServerException("the metadata at " + url + " is no JSON object");
		}
	}

	private static JWKSet parse(String keys) {
		try {
			return JWKSet.parse(keys).toPublicJWKSet();
		}
		catch (ParseException ex) {
			throw new AuthorizationServerException("the JWK set is malformed");
		}
	}

}
