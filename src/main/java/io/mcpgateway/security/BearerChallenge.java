package io.mcpgateway.security;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Challenge of the header {@code WWW-Authenticate} (RFC 6750, section 3; RFC 9728,
 * section 5.1).
 *
 * @param base the public URL of the gateway; {@code null} for API keys, whose challenge
 * has no parameters
 */
record BearerChallenge(@Nullable String base) {

	/** Path of the protected resource metadata below the public URL. */
	public static final String METADATA = "/.well-known/oauth-protected-resource";

	public static final BearerChallenge API_KEY = new BearerChallenge(null);

	/**
	 * Returns the value of the header.
	 * @param required scopes that the token lacks; empty for any other failure
	 */
	String of(AuthenticationError failure, ProtectedResource resource, List<String> required) {
		if (this.base == null) {
			return "Bearer";
		}
		String metadata = parameter("resource_metadata", this.base + METADATA + resource.path());
		List<String> scopes = required.isEmpty() ? resource.scopes() : required;
		String scope = scopes.isEmpty() ? "" : parameter("scope", String.join(" ", scopes));
		List<String> parameters = new ArrayList<>(switch (failure) {
			case NO_CREDENTIALS, UNAVAILABLE, TOO_MANY_FAILURES -> List.of(metadata, scope);
			case UNREADABLE_CLAIMS -> List.of(error(AuthenticationError.INVALID_TOKEN),
					description("the token has too many claims, or nested roles"), metadata);
			case INVALID_TOKEN -> List.of(error(failure),
					description("the token is invalid, expired or for another resource"), metadata, scope);
			case INSUFFICIENT_SCOPE ->
				List.of(error(failure), scope, metadata, description("the token lacks a required scope"));
			case INVALID_REQUEST ->
				List.of(error(failure), description("send one Authorization header with a bearer token"));
		});
		parameters.removeIf(String::isEmpty);
		return "Bearer " + String.join(", ", parameters);
	}

	private static String error(AuthenticationError failure) {
		return parameter("error", failure.code());
	}

	private static String description(String text) {
		return parameter("error_description", text);
	}

	private static String parameter(String name, String value) {
		return name + "=\"" + value + "\"";
	}

}
