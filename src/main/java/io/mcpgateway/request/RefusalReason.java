package io.mcpgateway.request;

import java.util.Locale;

import org.slf4j.event.Level;

/** Reason for refusing a request, as named in metrics and logs. */
public enum RefusalReason {

	/**
	 * No credential. Each client of OAuth begins like this, to learn where tokens are.
	 */
	NO_CREDENTIALS(Level.INFO, "the request has no credential"),

	/** Header {@code Authorization} with another scheme than {@code Bearer}. */
	OTHER_SCHEME(Level.WARN, "the header Authorization has another scheme than Bearer"),

	/** Credential not in the form {@code b64token} of RFC 6750, or too long. */
	MALFORMED_CREDENTIAL(Level.WARN,
			"the credential is empty, is too long, or has characters that no token and no key has"),

	/** Repeated header, or two different credentials. */
	SEVERAL_CREDENTIALS(Level.WARN, "the request has more than one credential"),

	/** Token without the parts of a JWT, while JWTs are expected. */
	NOT_A_JWT(Level.WARN, "the token is no JWT: for opaque tokens set gateway.security.oauth2.introspection-uri"),

	/** JWT whose header, claims or signature cannot be read. */
	MALFORMED_TOKEN(Level.WARN, "the header, the claims or the signature of the JWT cannot be read"),

	/** Encrypted JWT, readable only by its recipient. */
	ENCRYPTED_TOKEN(Level.WARN,
			"the token is encrypted: the authorization server issues such tokens if the client requested no audience"),

	/** JWT with the algorithm {@code none}. */
	UNSIGNED_TOKEN(Level.WARN, "the token has no signature"),

	/** Unaccepted signature algorithm. */
	ALGORITHM_OFF(Level.WARN, "gateway.security.oauth2.algorithms lacks the signature algorithm of the token"),

	/** Signing key not published by the issuer. */
	UNKNOWN_KEY(Level.WARN, "the issuer publishes no such signing key"),

	/** Published key of another type, use or algorithm than the token needs. */
	UNFIT_KEY(Level.WARN, "the signing key of the token is for another algorithm or use"),

	/** Signature that the key does not verify. */
	WRONG_SIGNATURE(Level.WARN, "the signature is wrong"),

	/** ID token, refresh token or the like. */
	NOT_AN_ACCESS_TOKEN(Level.WARN, "the token is no access token"),

	/** Token of another issuer or realm. */
	WRONG_ISSUER(Level.WARN, "the token is of another issuer"),

	/** Token without an accepted audience. */
	WRONG_AUDIENCE(Level.WARN, "the token is for another audience"),

	/** Token without the claim {@code exp}. */
	NO_EXPIRY(Level.WARN, "the token has no expiry (claim exp)"),

	/** Expired token. Many clients send an expired token before getting the next. */
	EXPIRED(Level.INFO, "the token is expired"),

	/** Token whose time begins later. */
	NOT_YET_VALID(Level.WARN, "the token is not valid yet (claim nbf): compare the clocks"),

	/** Token of neither a user nor a client. */
	NO_SUBJECT(Level.WARN, "the token names no user (claim sub)"),

	/** Too many claims, or roles that are no list. */
	UNREADABLE_CLAIMS(Level.WARN, "the claims are too many, too long or nested too deeply"),

	/** Token called inactive by the authorization server. */
	INACTIVE_TOKEN(Level.INFO,
			"the authorization server says that the token is not active: it is unknown to the"
					+ " server, expired, withdrawn, or of another realm"),

	/** Too many invalid tokens of one network. */
	TOO_MANY_FAILURES(Level.WARN, "the network of the caller sent too many invalid tokens"),

	/** Token without a required scope. */
	INSUFFICIENT_SCOPE(Level.WARN, "the credential lacks a scope that the gateway or the group requires"),

	/** Failure to fetch the signing keys, logged in a separate line. */
	KEYS_UNAVAILABLE(Level.DEBUG, "the signing keys of the issuer cannot be fetched"),

	/** Failed introspection, logged in a separate line. */
	INTROSPECTION_UNAVAILABLE(Level.DEBUG, "the authorization server does not introspect the token"),

	/** Too many introspections at a time. */
	INTROSPECTION_BUSY(Level.WARN, "too many tokens are being introspected at a time"),

	/** Unexpected failure of the authentication. */
	UNEXPECTED_FAILURE(Level.ERROR, "the authentication failed unexpectedly"),

	/** API key absent from the configuration. */
	UNKNOWN_API_KEY(Level.WARN, "no such API key is configured"),

	/** API key after the time of its property {@code expires}. */
	EXPIRED_API_KEY(Level.WARN, "the API key is expired"),

	/** Header {@code Host} with a name that is not the gateway's. */
	UNKNOWN_HOST(Level.WARN, "the host is not in gateway.http.allowed-hosts"),

	/** Header {@code Origin} of another web site. */
	OTHER_ORIGIN(Level.WARN, "the web page is of another origin, which is not in gateway.http.allowed-origins"),

	/** Post to a webhook path without a mount. */
	UNKNOWN_WEBHOOK(Level.WARN, "no mount has a webhook at this path"),

	/** Post to a webhook without its secret. */
	WRONG_WEBHOOK_SECRET(Level.WARN, "the post to the webhook has not the secret of its mount");

	private final Level level;

	private final String sentence;

	RefusalReason(Level level, String sentence) {
		this.level = level;
		this.sentence = sentence;
	}

	/** Returns the name in metrics and logs, such as {@code wrong_audience}. */
	public String code() {
		return name().toLowerCase(Locale.ROOT);
	}

	Level level() {
		return this.level;
	}

	String sentence() {
		return this.sentence;
	}

}
