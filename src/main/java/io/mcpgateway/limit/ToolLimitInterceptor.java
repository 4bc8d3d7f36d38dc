package io.mcpgateway.limit;

import io.mcpgateway.protocol.CallToolResult;
import io.mcpgateway.protocol.MethodNames;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.CallInterceptor;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.Reply;
import reactor.core.publisher.Flux;

/**
 * Interceptor that turns a rate limit error of a tool call into a tool result. A tool
 * result reaches the model; a protocol error ends at the client.
 */
final class ToolLimitInterceptor implements CallInterceptor {

	@Override
	public Flux<Reply> intercept(Call call, Next next) {
		Flux<Reply> replies = next.proceed(call);
		return call.method().equals(MethodNames.CALL_TOOL)
				? replies.onErrorResume(ToolLimitInterceptor::isLimited, (failure) -> Flux.just(toResult(failure)))
				: replies;
	}

	private static boolean isLimited(Throwable failure) {
		return failure instanceof McpException known && known.code() == ErrorCode.TOO_MANY_REQUESTS;
	}

	private static Reply toResult(Throwable failure) {
		return new Reply.Done(CallToolResult.error(String.valueOf(failure.getMessage())));
	}

}
