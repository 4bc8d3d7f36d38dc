package io.mcpgateway.server;

import java.time.Duration;

import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.CallInterceptor;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.Reply;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Gives up on calls that say nothing in time. What is streamed after the first word may
 * take longer.
 */
public final class CallTimeoutInterceptor implements CallInterceptor {

	private final Duration limit;

	/** Wait this long for the first word. */
	public CallTimeoutInterceptor(Duration limit) {
		this.limit = limit;
	}

	@Override
	public Flux<Reply> intercept(Call call, Next next) {
		return next.proceed(call)
			.timeout(Mono.delay(this.limit), (reply) -> Mono.never(),
					Flux.error(() -> new McpException(ErrorCode.INTERNAL_ERROR, "The request took too long")));
	}

}
