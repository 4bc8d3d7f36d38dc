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
 * Gives up on calls whose result does not come in time. What is streamed in a result may
 * take longer.
 */
public final class TimedCalls implements CallInterceptor {

	private final Duration limit;

	/** Wait this long for a result. */
	public TimedCalls(Duration limit) {
		this.limit = limit;
	}

	@Override
	public Flux<Reply> intercept(Call call, Next next) {
		Mono<Reply> deadline = Mono.delay(this.limit)
			.then(Mono.error(() -> new McpException(ErrorCode.INTERNAL_ERROR, "The request took too long")));
		return next.proceed(call).takeUntilOther(deadline);
	}

}
