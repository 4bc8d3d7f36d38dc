package io.mcpgateway.rpc;

import java.time.Duration;

import reactor.core.publisher.Flux;

/**
 * Interceptor that fails a call when the first message is late. Later messages of a
 * stream have no limit.
 */
public final class CallTimeoutInterceptor implements CallInterceptor {

	private final Duration timeout;

	public CallTimeoutInterceptor(Duration timeout) {
		this.timeout = timeout;
	}

	@Override
	public Flux<Reply> intercept(Call call, Next next) {
		return new FirstReplyTimeout(next.proceed(call), this.timeout);
	}

}
