package io.mcpgateway.security;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;

/**
 * OAuth resource of the gateway: an endpoint, or those of HTTP+SSE together, of the whole
 * gateway or of a group.
 *
 * @param path the path below the public URL, such as {@code /mcp}
 * @param title the display name
 * @param byIssuer what a credential needs, by the name of its issuer; an issuer without a
 * name is the only issuer
 * @param scopes scopes that a client should request
 * @param scopesSupported scopes to announce to clients
 */
record ProtectedResource(String path, String title, Map<String, Requirement> byIssuer, List<String> scopes,
		List<String> scopesSupported) {

	/** Key of the only issuer, which has no name. */
	static final String ONLY = "";

	ProtectedResource {
		byIssuer = Map.copyOf(byIssuer);
		scopes = List.copyOf(scopes);
		scopesSupported = List.copyOf(scopesSupported);
	}

	/** Returns whether a credential is meant for the resource. */
	boolean accepts(Identity identity) {
		AudienceMatcher audiences = requirement(identity).audiences();
		return audiences == null || audiences.matches(identity.claims().get("aud"));
	}

	/** Returns whether a credential has the required scopes. */
	boolean isSufficient(Identity identity) {
		return identity.scopes().containsAll(requiredScopes(identity));
	}

	/** Returns the scopes that a credential needs. */
	List<String> requiredScopes(Identity identity) {
		return requirement(identity).scopes();
	}

	private Requirement requirement(Identity identity) {
		return Objects.requireNonNull(this.byIssuer.get(Objects.requireNonNullElse(identity.issuer(), ONLY)));
	}

	/**
	 * Requirement of a resource on the credentials of an issuer.
	 *
	 * @param audiences accepted audiences, of which a token must have one; {@code null}
	 * if each credential of the issuer is accepted
	 * @param scopes scopes that each request needs
	 */
	record Requirement(@Nullable AudienceMatcher audiences, List<String> scopes) {

		Requirement {
			scopes = List.copyOf(scopes);
		}

	}

}
