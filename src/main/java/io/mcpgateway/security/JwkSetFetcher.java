package io.mcpgateway.security;

import java.net.URI;
import java.text.ParseException;
import java.util.List;
import java.util.Map;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.util.JSONObjectUtils;
import io.mcpgateway.refusal.RefusalReason;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Fetcher of an issuer's signing keys. If the URL is not configured, the fetcher reads
 * the URL from metadata (RFC 8414; OpenID Connect Discovery) in the name of that issuer.
 *
 * @param configured the URL of the keys; {@code null} for discovery
 */
record JwkSetFetcher(AuthorizationServerClient server, String issuer, @Nullable String configured) {

	private static final String OPENID = "/.well-known/openid-configuration";

	private static final String OAUTH = "/.well-known/oauth-authorization-server";

	/** Fetches the public keys. */
	Mono<JWKSet> fetch() {
		Mono<JWKSet> keys = location().flatMap(this.server::get)
			.map(JwkSetFetcher::parse)
			.switchIfEmpty(Mono.error(() -> new IllegalStateException("an empty JWK set")));
		return this.server.orUnavailable(keys, RefusalReason.KEYS_UNAVAILABLE,
				"Cannot fetch signing keys, so tokens with keys other than the known ones get status 503");
	}

	/** Returns the URL of an issuer's metadata by RFC 8414. */
	static String metadata(String issuer) {
		return wellKnown(issuer, OAUTH);
	}

	private Mono<String> location() {
		return (this.configured != null) ? Mono.just(this.configured) : Flux
			.fromIterable(List.of(metadata(this.issuer), wellKnown(this.issuer, OPENID), path(this.issuer) + OPENID))
			.distinct()
			.concatMap((url) -> this.server.get(url)
				.flatMap((metadata) -> Mono.justOrEmpty(keys(metadata)))
				.onErrorComplete(), 1)
			.next()
			.switchIfEmpty(Mono.error(() -> new IllegalStateException("no metadata found for the issuer")));
	}

	private @Nullable String keys(String metadata) {
		try {
			Map<String, Object> known = JSONObjectUtils.parse(metadata);
			return (this.issuer.equals(known.get("issuer")) && known.get("jwks_uri") instanceof String keys
					&& SafeUrl.isSafe(keys)) ? keys : null;
		}
		catch (ParseException ex) {
			return null;
		}
	}

	/** Inserts a path between the host and the path of the issuer. */
	private static String wellKnown(String issuer, String document) {
		String path = URI.create(issuer).getRawPath();
		String host = issuer.substring(0, issuer.length() - path.length());
		return host + document + (path.equals("/") ? "" : path);
	}

	private static String path(String issuer) {
		return issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
	}

	private static JWKSet parse(String keys) {
		try {
			return JWKSet.parse(keys).toPublicJWKSet();
		}
		catch (ParseException ex) {
			throw new IllegalStateException("the JWK set is malformed", ex);
		}
	}

}
