package io.mcpgateway.security;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.health.contributor.CompositeHealthContributor;
import org.springframework.boot.health.contributor.HealthContributor;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.http.client.ReactorResourceFactory;

/**
 * Clients of the authorization servers. Each server has its own connections, signing
 * keys, limits and health, so that callers of one do not wait for another.
 */
final class AuthorizationServers implements AutoCloseable {

	private final SequencedMap<TokenIssuer, AuthorizationServerClient> clients = new LinkedHashMap<>();

	AuthorizationServers(List<TokenIssuer> issuers, ReactorResourceFactory resources) {
		issuers.forEach((issuer) -> this.clients.put(issuer, new AuthorizationServerClient(issuer.label(), resources)));
	}

	/**
	 * Returns an authenticator for the tokens of all issuers. The only issuer without a
	 * name gets every token.
	 */
	Authenticator authenticator() {
		Map<String, Authenticator> byIssuer = new LinkedHashMap<>();
		this.clients.forEach((issuer, server) -> byIssuer.put(issuer.uri(), authenticator(issuer, server)));
		return (this.clients.firstEntry().getKey().name() == null) ? byIssuer.values().iterator().next()
				: new TokenRouter(byIssuer, opaque(byIssuer));
	}

	/**
	 * Returns the health of the only server, or a component for each by its name.
	 */
	HealthContributor health() {
		if (this.clients.firstEntry().getKey().name() == null) {
			return (HealthIndicator) this.clients.firstEntry().getValue()::health;
		}
		Map<String, HealthIndicator> byName = new LinkedHashMap<>();
		this.clients.forEach((issuer, server) -> byName.put(String.valueOf(issuer.name()), server::health));
		return CompositeHealthContributor.fromMap(byName);
	}

	@Override
	public void close() {
		this.clients.values().forEach(AuthorizationServerClient::close);
	}

	private @Nullable Authenticator opaque(Map<String, Authenticator> byIssuer) {
		return this.clients.keySet()
			.stream()
			.filter((issuer) -> issuer.properties().introspectionUri() != null)
			.map((issuer) -> byIssuer.get(issuer.uri()))
			.findFirst()
			.orElse(null);
	}

	private static Authenticator authenticator(TokenIssuer issuer, AuthorizationServerClient server) {
		String introspection = issuer.properties().introspectionUri();
		return (introspection != null)
				? new BoundedIntrospection(new OpaqueTokenAuthenticator(issuer, introspection, server))
				: new JwtAuthenticator(issuer, server);
	}

}
