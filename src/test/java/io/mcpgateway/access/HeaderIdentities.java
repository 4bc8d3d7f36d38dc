package io.mcpgateway.access;

import java.util.HashMap;
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

	/** Parses an identity such as {@code anna scope=docs.read claim.sub=anna}. */
	static Identity of(String header) {
		String[] words = header.split(" ", -1);
		String key = null;
		Set<String> scopes = Set.of();
		Map<String, Set<String>> claims = new HashMap<>();
		for (int i = 1; i < words.length; i++) {
			String kind = words[i].replaceFirst("=.*", "");
			String value = words[i].replaceFirst("[^=]*=?", "");
			switch (kind) {
				case "key" -> key = value;
				case "scope" -> scopes = Set.of(value);
				case "role" -> claims.put("roles", Set.of(value));
				default -> claims.put(kind.substring("claim.".length()), Set.of(value));
			}
		}
		return new Identity(words[0], key, scopes, claims, () -> true);
	}

}
