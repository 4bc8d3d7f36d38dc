package io.mcpgateway.limit;

import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpgateway.request.EndpointPath;
import io.mcpgateway.request.Endpoints;
import io.mcpgateway.request.RequestAddress;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.ErrorResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.observability.DefaultSignalListener;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * Filter that charges HTTP requests which are refused before a call exists, such as
 * broken bodies and posts to unknown streams. A caller in debt is refused before the
 * gateway reads a body.
 */
final class RefusedRequestLimiter implements WebFilter, Ordered {

	/** Runs after authentication, whose identity is the caller. */
	private static final int ORDER = HIGHEST_PRECEDENCE + 200;

	private final Endpoints endpoints;

	private final CallLimiter limiter;

	private final LimitErrors errors;

	RefusedRequestLimiter(Endpoints endpoints, CallLimiter limiter, LimitErrors errors) {
		this.endpoints = endpoints;
		this.limiter = limiter;
		this.errors = errors;
	}

	/** Notes that the call of a request is counted, so the request is not. */
	static void noteCall(ContextView context) {
		CountedCall call = context.getOrDefault(CountedCall.class, null);
		if (call != null) {
			call.isCounted().set(true);
		}
	}

	@Override
	public int getOrder() {
		return ORDER;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		EndpointPath endpoint = this.limiter.limitsRequests()
				? this.endpoints.find(exchange.getRequest().getPath().pathWithinApplication()) : null;
		if (endpoint == null) {
			return chain.filter(exchange);
		}
		CallBudgets budget = this.limiter.budgets(caller(endpoint, exchange));
		long nanos = budget.requestDebtTime();
		if (nanos > 0) {
			return refuse(exchange.getResponse(), nanos);
		}
		CountedCall call = new CountedCall(new AtomicBoolean());
		return chain.filter(exchange).tap(() -> new Settlement(exchange.getResponse(), call, budget));
	}

	private Mono<Void> refuse(ServerHttpResponse response, long nanos) {
		response.setStatusCode(HttpStatus.TOO_MANY_REQUESTS);
		response.getHeaders()
			.set(HttpHeaders.RETRY_AFTER,
					Long.toString(this.errors.retrySeconds(LimitErrors.LimitReason.REQUESTS, nanos)));
		return response.setComplete();
	}

	private static Caller caller(EndpointPath endpoint, ServerWebExchange exchange) {
		Identity identity = (exchange.getAttribute(Identity.class.getName()) instanceof Identity known) ? known
				: Identity.ANONYMOUS;
		return Caller.of(identity.in(endpoint.group()), Map.of()).from(RequestAddress.ofClient(exchange.getRequest()));
	}

	/** Mark in the context of a request. */
	private record CountedCall(AtomicBoolean isCounted) {

	}

	/** Listener that charges an error of the client, unless a call is counted. */
	private static final class Settlement extends DefaultSignalListener<Void> {

		private final ServerHttpResponse response;

		private final CountedCall call;

		private final CallBudgets budget;

		Settlement(ServerHttpResponse response, CountedCall call, CallBudgets budget) {
			this.response = response;
			this.call = call;
			this.budget = budget;
		}

		@Override
		public Context addToContext(Context context) {
			return context.put(CountedCall.class, this.call);
		}

		@Override
		public void doOnComplete() {
			settle(this.response.getStatusCode());
		}

		@Override
		public void doOnError(Throwable failure) {
			settle((failure instanceof ErrorResponse known) ? known.getStatusCode() : null);
		}

		private void settle(@Nullable HttpStatusCode status) {
			if (status != null && status.is4xxClientError() && status.value() != HttpStatus.TOO_MANY_REQUESTS.value()
					&& !this.call.isCounted().get()) {
				this.budget.chargeRequest();
			}
		}

	}

}
