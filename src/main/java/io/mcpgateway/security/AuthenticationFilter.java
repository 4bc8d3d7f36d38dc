package io.mcpgateway.security;

import java.util.function.Function;

import io.mcpgateway.request.EndpointPath;
import io.mcpgateway.request.QuotedText;
import io.mcpgateway.request.RefusalReason;
import io.mcpgateway.request.RequestAddress;
import io.mcpgateway.rpc.ClientNetwork;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.PathContainer;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Filter that authenticates each request to an MCP endpoint, and stores the
 * {@link Identity} in the attributes of the exchange under its class name.
 * <p>
 * <b>Why</b> the filter itself refuses a path of an unknown group: a group may come while
 * a request is on its way, which must not pass without a credential.
 */
final class AuthenticationFilter implements WebFilter, Ordered {

	/** Runs after the check of hosts and origins, with room for filters between. */
	private static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 100;

	private final CredentialReader credentials;

	private final Authenticator authenticator;

	private final ProtectedResources resources;

	private final AuthenticationErrorWriter errors;

	public AuthenticationFilter(CredentialReader credentials, Authenticator authenticator, ProtectedResources resources,
			AuthenticationErrorWriter errors) {
		this.credentials = credentials;
		this.authenticator = authenticator;
		this.resources = resources;
		this.errors = errors;
	}

	@Override
	public int getOrder() {
		return ORDER;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		PathContainer path = exchange.getRequest().getPath().pathWithinApplication();
		ProtectedResource resource = this.resources.find(path);
		if (resource == null) {
			return (EndpointPath.parse(path) == null) ? chain.filter(exchange)
					: Mono.error(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
		}
		Identity now = findNow(exchange.getRequest(), resource);
		return (now != null) ? proceed(now, exchange, chain)
				: authenticate(exchange.getRequest(), resource).map((identity) -> proceed(identity, exchange, chain))
					.onErrorResume((failure) -> Mono.just(this.errors.write(known(failure), resource, exchange)))
					.flatMap(Function.identity());
	}

	/** Returns the identity if memory has it; the general way says why not. */
	private @Nullable Identity findNow(ServerHttpRequest request, ProtectedResource resource) {
		String credential = this.credentials.find(request.getHeaders());
		Identity identity = (credential != null) ? this.authenticator.findNow(credential) : null;
		return (identity != null && resource.accepts(identity) && resource.isSufficient(identity)) ? identity : null;
	}

	private Mono<Identity> authenticate(ServerHttpRequest request, ProtectedResource resource) {
		return Mono.defer(() -> {
			String credential = this.credentials.of(request.getHeaders());
			return this.authenticator.authenticate(credential, ClientNetwork.of(RequestAddress.ofClient(request)));
		}).doOnNext((identity) -> {
			if (!resource.accepts(identity)) {
				throw AuthenticationError.INVALID_TOKEN.because(RefusalReason.WRONG_AUDIENCE, "its claim aud is "
						+ QuotedText.of(identity.claims().get("aud")) + ", which is not for " + resource.path());
			}
			if (!resource.isSufficient(identity)) {
				throw AuthenticationFailedException.insufficientScope(identity.scopes(),
						resource.requiredScopes(identity));
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
