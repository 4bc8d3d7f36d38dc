package io.mcpgateway.rpc;

import reactor.core.publisher.Flux;

/**
 * Wraps every call to a method that exists, for what changes any answer: deadlines, words
 * for who cannot read errors.
 */
public interface CallInterceptor {

	/** Answer the call, usually by what {@code next} answers. */
	Flux<Reply> intercept(Call call, Next next);

	/** The rest of the way to the method. */
	@FunctionalInterface
	interface Next {

		/** Go on with the call. */
		Flux<Reply> proceed(Call call);

	}

}
