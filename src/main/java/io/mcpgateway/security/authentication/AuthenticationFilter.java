package io.mcpgateway.security.authentication;

import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.Set;
import java.util.function.Function;

import io.mcpgateway.rpc.ClientNetwork;
import io.mcpgateway.rpc.Identity;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Lets those pass to where the protocol is spoken who prove who they are, each request by
 * itself, and leaves their identity in the attributes of the exchange, under the name of
 * the class.
 */
public final class AuthenticationFilter implements WebFilter, Ordered {

	private static final Logger logger = LoggerFactory.getLogger(AuthenticationFilter.class);

	/** After hosts and origins are looked at, with room for another filter between. */
	private static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 100;

	private final CredentialReader credentials;

	private final Authenticator authenticator;

	private final Set<String> requiredScopes;

	private final AuthenticationErrorWriter refusals;

	public AuthenticationFilter(CredentialReader credentials, Authenticator authenticator,
			Collection<String> requiredScopes, AuthenticationErrorWriter refusals) {
		this.credentials = credentials;
		this.authenticator = authenticator;
		this.requiredScopes = Set.copyOf(requiredScopes);
		this.refusals = refusals;
	}

	@Override
	public int getOrder() {
		return ORDER;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		ProtectedEndpoint endpoint = ProtectedEndpoint.at(exchange.getRequest().getPath().pathWithinApplication());
		return (endpoint == null) ? chain.filter(exchange) : identify(exchange.getRequest())
			.map((identity) -> pass(identity, exchange, chain))
			.onErrorResume(
					(failure) -> Mono.just(this.refusals.refuse(refusal(failure), endpoint, exchange.getResponse())))
			.flatMap(Function.identity());
	}

	private Mono<Identity> identify(ServerHttpRequest request) {
		return Mono.defer(() -> {
			String credential = this.credentials.of(request.getHeaders());
			InetSocketAddress remote = request.getRemoteAddress();
			return this.authenticator.authenticate(credential,
					ClientNetwork.of((remote != null) ? remote.getAddress() : null));
		}).doOnNext((identity) -> {
			if (!identity.scopes().containsAll(this.requiredScopes)) {
				throw AuthenticationError.INSUFFICIENT_SCOPE.toException();
			}
		});
	}

	private static Mono<Void> pass(Identity identity, ServerWebExchange exchange, WebFilterChain chain) {
		exchange.getAttributes().put(Identity.class.getName(), identity);
		return chain.filter(exchange);
	}

	private static AuthenticationError refusal(Throwable failure) {
		if (failure instanceof AuthenticationFailedException refused) {
			return refused.refusal();
		}
		// Its words may repeat what was presented
		logger.error("It could not be found out who asks: {}", failure.getClass().getName());
		return AuthenticationError.UNAVAILABLE;
	}

}
