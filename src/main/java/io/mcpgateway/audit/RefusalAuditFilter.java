package io.mcpgateway.audit;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.audit.RefusalSummaries.RefusalKey;
import io.mcpgateway.request.EndpointPath;
import io.mcpgateway.request.Endpoints;
import io.mcpgateway.request.RefusalReason;
import io.mcpgateway.request.RequestAddress;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.TraceContext;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Filter that audits HTTP requests refused before a call exists. Runs ahead of all
 * refusing filters, and reads the status after the response.
 */
final class RefusalAuditFilter implements WebFilter, Ordered {

	private static final Map<Integer, String> OUTCOMES = Map.of(401, "unauthorized", 403, "forbidden", 429,
			CallOutcome.LIMITED);

	private final Endpoints endpoints;

	private final RefusalSummaries refusals;

	RefusalAuditFilter(Endpoints endpoints, RefusalSummaries refusals) {
		this.endpoints = endpoints;
		this.refusals = refusals;
	}

	@Override
	public int getOrder() {
		return HIGHEST_PRECEDENCE;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		EndpointPath endpoint = this.endpoints.find(exchange.getRequest().getPath().pathWithinApplication());
		if (endpoint == null) {
			return chain.filter(exchange);
		}
		long started = System.nanoTime();
		return chain.filter(exchange).doFinally((end) -> audit(endpoint, exchange, started));
	}

	private void audit(EndpointPath path, ServerWebExchange exchange, long started) {
		HttpStatusCode sent = exchange.getResponse().getStatusCode();
		int status = (sent != null) ? sent.value() : 0;
		String outcome = OUTCOMES.get(status);
		if (outcome != null && !isOfCall(status, exchange.getResponse())) {
			ServerHttpRequest request = exchange.getRequest();
			InetAddress address = RequestAddress.ofClient(request);
			Identity identity = identity(exchange);
			String refused = request.getMethod() + " " + path.text();
			String reason = reason(exchange);
			this.refusals.add(RefusalKey.of(identity, address, "request", refused, outcome, reason), address,
					() -> new AuditLine(System.currentTimeMillis()).withCaller(identity, null, address)
						.with("group", path.group())
						.with("request", refused)
						.with("status", status)
						.with("outcome", outcome)
						.with("reason", reason)
						.withDuration(started)
						.with("traceId", traceId(request))
						.build());
		}
	}

	/** Whether a call was refused; the call has a line already, and a JSON response. */
	private static boolean isOfCall(int status, ServerHttpResponse response) {
		return status == 429 && MediaType.APPLICATION_JSON.equals(response.getHeaders().getContentType());
	}

	private static @Nullable Identity identity(ServerWebExchange exchange) {
		return (exchange.getAttribute(Identity.class.getName()) instanceof Identity identity) ? identity : null;
	}

	private static @Nullable String reason(ServerWebExchange exchange) {
		return (exchange.getAttribute(RefusalReason.class.getName()) instanceof RefusalReason reason) ? reason.code()
				: null;
	}

	private static @Nullable String traceId(ServerHttpRequest request) {
		Map<String, String> fields = new HashMap<>();
		List<String> parents = request.getHeaders().getOrEmpty("traceparent");
		if (parents.size() == 1) {
			fields.put("traceparent", parents.getFirst());
		}
		TraceContext trace = TraceContext.of(fields);
		return (trace != null) ? trace.traceId() : null;
	}

}
