package io.mcpgateway.server;

import java.time.Duration;

import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.CallInterceptor;
import io.mcpgateway.rpc.Reply;
import io.mcpgateway.rpc.error.ErrorCode;
import io.mcpgateway.rpc.error.McpException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

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
		return next.proceed(call)
			.timeout(Mono.delay(this.timeout), (reply) -> Mono.never(),
					Flux.error(() -> new McpException(ErrorCode.INTERNAL_ERROR,
							"The request timed out: request less data, or try again later")));
	}

}
