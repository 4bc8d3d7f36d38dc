package io.mcpgateway.testkit;

import java.util.Map;
import java.util.Set;

import io.mcpgateway.rpc.Identity;
import org.springframework.core.Ordered;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Filter that takes the identity from a header, in place of authentication;
 * {@code nobody} is refused.
 */
public final class HeaderIdentity implements WebFilter, Ordered {

	/** Header with the identity. */
	public static final String HEADER = "X-Test-User";

	@Override
	public int getOrder() {
		return HIGHEST_PRECEDENCE + 100;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		String user = exchange.getRequest().getHeaders().getFirst(HEADER);
		if ("nobody".equals(user)) {
			exchange.getResponse().setStatusCode(HttpStatus.UNAUTHORIZED);
			return exchange.getResponse().setComplete();
		}
		if (user != null) {
			exchange.getAttributes()
				.put(Identity.class.getName(), new Identity(user, user + "-key", Set.of(), Map.of(), () -> true));
		}
		return chain.filter(exchange);
	}

}
