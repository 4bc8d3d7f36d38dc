package io.mcpgateway.access;

import java.util.Map;
import java.util.Set;

import io.mcpgateway.rpc.Identity;
import org.springframework.core.Ordered;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Filter that takes the identity from a header, {@code <id> <kind>=<value>}, instead of a
 * credential.
 */
final class HeaderIdentities implements WebFilter, Ordered {

	static final String HEADER = "X-Test-Identity";

	@Override
	public int getOrder() {
		return Ordered.HIGHEST_PRECEDENCE + 100;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		String header = exchange.getRequest().getHeaders().getFirst(HEADER);
		if (header != null && !header.isEmpty()) {
			exchange.getAttributes().put(Identity.class.getName(), of(header));
		}
		return chain.filter(exchange);
	}

	/** Parses an identity such as {@code anna scope=docs.read}. */
	static Identity of(String header) {
		String[] words = header.split("[ =]", -1);
		String kind = (words.length > 1) ? words[1] : "";
		Set<String> value = (words.length > 2) ? Set.of(words[2]) : Set.of();
		return new Identity(words[0], kind.equals("key") ? words[2] : null, kind.equals("scope") ? value : Set.of(),
				kind.equals("role") ? Map.of("roles", value)
						: kind.startsWith("claim.") ? Map.of(kind.substring("claim.".length()), value) : Map.of(),
				() -> true);
	}

}
