package io.mcpgateway.transport.http;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.request.EndpointPath;
import io.mcpgateway.request.RequestAddress;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Identity;
import org.springframework.http.HttpHeaders;
import org.springframework.web.server.ServerWebExchange;

/**
 * Resolver of a request's caller: the identity that authentication left in the
 * attributes, the address, and the trace headers.
 */
public final class CallerResolver {

	private static final List<String> TRACE = List.of("traceparent", "tracestate", "baggage");

	/** Maximum length of a trace field, which {@code baggage} may reach. */
	private static final int MAX_FIELD_LENGTH = 8192;

	private CallerResolver() {
	}

	public static Caller of(ServerWebExchange exchange) {
		return Caller.of(identity(exchange), trace(exchange.getRequest().getHeaders()))
			.from(RequestAddress.ofClient(exchange.getRequest()));
	}

	/** Returns the identity, at the endpoint of the path's group. */
	public static Identity identity(ServerWebExchange exchange) {
		Identity identity = (exchange.getAttribute(Identity.class.getName()) instanceof Identity known) ? known
				: Identity.ANONYMOUS;
		return identity.in(EndpointPath.group(exchange.getRequest().getPath().pathWithinApplication()));
	}

	private static Map<String, String> trace(HttpHeaders headers) {
		if (!headers.containsHeader(TRACE.getFirst())) {
			return Map.of();
		}
		Map<String, String> trace = new HashMap<>();
		TRACE.forEach((name) -> {
			List<String> values = headers.getOrEmpty(name);
			if (values.size() == 1 && values.getFirst().length() <= MAX_FIELD_LENGTH) {
				trace.put(name, values.getFirst());
			}
		});
		return trace;
	}

}
