package io.mcpgateway.security;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Challenge of the header {@code WWW-Authenticate} (RFC 6750, section 3; RFC 9728,
 * section 5.1).
 *
 * @param resource the public URL of the gateway; {@code null} for API keys, whose
 * challenge has no parameters
 * @param scopes scopes that a client should request
 */
record BearerChallenge(@Nullable String resource, List<String> scopes) {

	/** Path of the protected resource metadata below the public URL. */
	public static final String METADATA = "/.well-known/oauth-protected-resource";

	public static final BearerChallenge API_KEY = new BearerChallenge(null, List.of());

	public BearerChallenge {
		scopes = List.copyOf(scopes);
	}

	/**
	 * Returns the value of the header.
	 * @param required scopes that the token lacks; empty for any other failure
	 */
	String of(AuthenticationError failure, ProtectedEndpoint endpoint, List<String> required) {
		if (this.resource == null) {
			return "Bearer";
		}
		String metadata = parameter("resource_metadata", this.resource + METADATA + endpoint.resource());
		List<String> scopes = required.isEmpty() ? this.scopes : required;
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
