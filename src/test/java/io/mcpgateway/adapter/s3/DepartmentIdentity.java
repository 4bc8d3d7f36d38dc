package io.mcpgateway.adapter.s3;

import java.util.Map;
import java.util.Set;

import io.mcpgateway.rpc.Identity;
import io.mcpgateway.testkit.HeaderIdentity;
import org.springframework.core.Ordered;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Filter that takes the caller from the header of {@link HeaderIdentity}, such as
 * {@code ann@finance}: a name, and the claim {@code org.department}.
 */
final class DepartmentIdentity implements WebFilter, Ordered {

	/** Scope of all callers, which explains decisions to them. */
	static final String EXPLAIN = "access.explain";

	@Override
	public int getOrder() {
		return HIGHEST_PRECEDENCE + 100;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		String user = exchange.getRequest().getHeaders().getFirst(HeaderIdentity.HEADER);
		if (user != null) {
			exchange.getAttributes().put(Identity.class.getName(), of(user));
		}
		return chain.filter(exchange);
	}

	static Identity of(String user) {
		String[] parts = user.split("@");
		Map<String, Set<String>> claims = (parts.length < 2) ? Map.of()
				: Map.of("org.department", Set.of(parts[1].split(",")));
		return new Identity("https://login.example|" + parts[0], null, Set.of(EXPLAIN), claims, () -> true);
	}

}
