package io.mcpgateway.security.authentication;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What a client is told that must prove who it is: in {@code WWW-Authenticate} (RFC 6750,
 * section 3; RFC 9728, section 5.1).
 *
 * @param resource where clients see the gateway; {@code null} if there is nothing to be
 * told but that they must
 * @param scopes what they need
 */
public record BearerChallenge(@Nullable String resource, List<String> scopes) {

	/** Where a client learns who gives tokens, below the gateway's base. */
	public static final String METADATA = "/.well-known/oauth-protected-resource";

	/** Says that a key is needed. */
	public static final BearerChallenge OF_KEYS = new BearerChallenge(null, List.of());

	public BearerChallenge {
		scopes = List.copyOf(scopes);
	}

	/** The header's value. */
	String of(AuthenticationError refusal, ProtectedEndpoint endpoint) {
		if (this.resource == null) {
			return "Bearer";
		}
		String metadata = parameter("resource_metadata", this.resource + METADATA + endpoint.resource());
		String scope = this.scopes.isEmpty() ? "" : parameter("scope", String.join(" ", this.scopes));
		List<String> parameters = new ArrayList<>(switch (refusal) {
			case NO_CREDENTIALS, UNAVAILABLE, TOO_MANY_FAILURES -> List.of(metadata, scope);
			case UNREADABLE_CLAIMS -> List.of(error(AuthenticationError.INVALID_TOKEN),
					description("the token has more claims than are taken"), metadata);
			case INVALID_TOKEN ->
				List.of(error(refusal), description("the token is not valid here, or no more"), metadata, scope);
			case INSUFFICIENT_SCOPE ->
				List.of(error(refusal), scope, metadata, description("the token does not have the scopes"));
			case INVALID_REQUEST ->
				List.of(error(refusal), description("Authorization must be there once, with a bearer token"));
		});
		parameters.removeIf(String::isEmpty);
		return "Bearer " + String.join(", ", parameters);
	}

	private static String error(AuthenticationError refusal) {
		return parameter("error", refusal.code());
	}

	private static String description(String text) {
		return parameter("error_description", text);
	}

	private static String parameter(String name, String value) {
		return name + "=\"" + value + "\"";
	}

}
