package io.mcpgateway.rpc;

import reactor.core.publisher.Flux;

/**
 * Wraps every call to a method that exists, for what concerns them all: observation,
 * authorization, deadlines.
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
