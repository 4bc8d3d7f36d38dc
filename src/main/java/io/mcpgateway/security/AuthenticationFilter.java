package io.mcpgateway.security;

import java.util.List;
import java.util.function.Function;

import io.mcpgateway.request.RefusalReason;
import io.mcpgateway.request.RequestAddress;
import io.mcpgateway.rpc.ClientNetwork;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Filter that authenticates each request to an MCP endpoint, and stores the
 * {@link Identity} in the attributes of the exchange under its class name.
 */
final class AuthenticationFilter implements WebFilter, Ordered {

	/** Runs after the check of hosts and origins, with room for filters between. */
	private static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 100;

	private final CredentialReader credentials;

	private final Authenticator authenticator;

	private final Function<Identity, List<String>> requiredScopes;

	private final AuthenticationErrorWriter errors;

	/**
	 * Creates a filter.
	 * @param requiredScopes the scopes that each request of an identity needs
	 */
	public AuthenticationFilter(CredentialReader credentials, Authenticator authenticator,
			Function<Identity, List<String>> requiredScopes, AuthenticationErrorWriter errors) {
		this.credentials = credentials;
		this.authenticator = authenticator;
		this.requiredScopes = requiredScopes;
		this.errors = errors;
	}

	@Override
	public int getOrder() {
		return ORDER;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		ProtectedEndpoint endpoint = ProtectedEndpoint.find(exchange.getRequest().getPath().pathWithinApplication());
		if (endpoint == null) {
			return chain.filter(exchange);
		}
		Identity now = findNow(exchange.getRequest());
		return (now != null) ? proceed(now, exchange, chain)
				: authenticate(exchange.getRequest()).map((identity) -> proceed(identity, exchange, chain))
					.onErrorResume((failure) -> Mono.just(this.errors.write(known(failure), endpoint, exchange)))
					.flatMap(Function.identity());
	}

	/** Returns the identity if memory has it; the general way says why not. */
	private @Nullable Identity findNow(ServerHttpRequest request) {
		String credential = this.credentials.find(request.getHeaders());
		Identity identity = (credential != null) ? this.authenticator.findNow(credential) : null;
		return (identity != null && isSufficient(identity)) ? identity : null;
	}

	private boolean isSufficient(Identity identity) {
		return identity.scopes().containsAll(this.requiredScopes.apply(identity));
	}

	private Mono<Identity> authenticate(ServerHttpRequest request) {
		return Mono.defer(() -> {
			String credential = this.credentials.of(request.getHeaders());
			return this.authenticator.authenticate(credential, ClientNetwork.of(RequestAddress.ofClient(request)));
		}).doOnNext((identity) -> {
			if (!isSufficient(identity)) {
				throw AuthenticationFailedException.insufficientScope(identity.scopes(),
						this.requiredScopes.apply(identity));
			}
		});
	}

	private static Mono<Void> proceed(Identity identity, ServerWebExchange exchange, WebFilterChain chain) {
		exchange.getAttributes().put(Identity.class.getName(), identity);
		return chain.filter(exchange);
	}

	/**
	 * Returns a failure as it is known; the message of any other may repeat the
	 * credential.
	 */
	private static AuthenticationFailedException known(Throwable failure) {
		return (failure instanceof AuthenticationFailedException known) ? known : AuthenticationError.UNAVAILABLE
			.because(RefusalReason.UNEXPECTED_FAILURE, failure.getClass().getName());
	}

}
