package io.mcpgateway.adapter.logs;

import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.CallInterceptor;
import io.mcpgateway.rpc.Method.MethodTraits.Rate;
import io.mcpgateway.rpc.Reply;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Interceptor that lets a call wait for the reviews of its caller, so that the conditions
 * asked during the call find decisions in memory. Calls without a rate limit, such as a
 * ping, do not wait.
 */
final class AccessReviewInterceptor implements CallInterceptor {

	private final AccessReviews reviews;

	AccessReviewInterceptor(AccessReviews reviews) {
		this.reviews = reviews;
	}

	@Override
	public Flux<Reply> intercept(Call call, Next next) {
		Mono<Void> reviewed = (call.traits().rate() != Rate.NONE) ? this.reviews.prepare(call.caller().identity())
				: null;
		return (reviewed != null) ? reviewed.thenMany(Flux.defer(() -> next.proceed(call))) : next.proceed(call);
	}

}
