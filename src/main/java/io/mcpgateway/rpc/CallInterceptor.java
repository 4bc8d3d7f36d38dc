package io.mcpgateway.rpc;

import reactor.core.publisher.Flux;

/**
 * Interceptor around every call to a known method. It may change the answer, for example
 * by a deadline.
 */
public interface CallInterceptor {

	/** Answers the call, usually with the replies of {@code next}. */
	Flux<Reply> intercept(Call call, Next next);

	/** Remaining interceptors and the method. */
	@FunctionalInterface
	interface Next {

		/** Proceeds with the call. */
		Flux<Reply> proceed(Call call);

	}

}
