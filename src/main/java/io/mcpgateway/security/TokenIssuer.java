package io.mcpgateway.security;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

import io.mcpgateway.upstream.Origin;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;

/**
 * Issuer whose tokens the gateway accepts.
 *
 * @param name the configured name; {@code null} for the only issuer in the short form
 * @param properties checked properties without missing values
 * @param clockSkew the tolerated difference of clocks
 * @param keyCache how long signing keys are cached
 * @param accepted returns the audiences that some endpoint accepts, which may change
 */
record TokenIssuer(@Nullable String name, IssuerProperties properties, Duration clockSkew, Duration keyCache,
		Supplier<AudienceMatcher> accepted) {

	/** Creates an issuer that accepts its own audiences. */
	TokenIssuer(@Nullable String name, IssuerProperties properties, Duration clockSkew, Duration keyCache) {
		this(name, properties, clockSkew, keyCache, () -> new AudienceMatcher(properties.audiences()));
	}

	/** Returns the issuer identifier. */
	String uri() {
		return Objects.requireNonNull(this.properties.issuer(), "issuer is required");
	}

	List<String> audiences() {
		return this.properties.audiences();
	}

	List<String> requiredScopes() {
		return this.properties.requiredScopes();
	}

	String rolesClaim() {
		return Objects.requireNonNull(this.properties.rolesClaim(), "roles-claim has a default");
	}

	List<SignatureAlgorithm> algorithms() {
		return this.properties.algorithms();
	}

	/** Returns this issuer with other accepted audiences. */
	TokenIssuer accepting(Supplier<AudienceMatcher> audiences) {
		return new TokenIssuer(this.name, this.properties, this.clockSkew, this.keyCache, audiences);
	}

	/** Returns the name of a property of this issuer, for messages. */
	String property(String property) {
		return OAuth2Properties.prefix(this.name) + "." + property;
	}

	/** Returns the authorization server in a sentence, with its name if there is one. */
	String label() {
		return "the authorization server" + ((this.name != null) ? " " + this.name : "");
	}

	/**
	 * Returns the identifier without differences that people overlook: the case of scheme
	 * and host, the standard port, and a slash at the end.
	 */
	String canonicalUri() {
		URI uri = URI.create(uri());
		String path = uri.getRawPath();
		return Origin.of(uri) + (path.endsWith("/") ? path.substring(0, path.length() - 1) : path);
	}

}
