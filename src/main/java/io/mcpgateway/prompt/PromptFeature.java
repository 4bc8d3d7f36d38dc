package io.mcpgateway.prompt;

import java.util.List;

import io.mcpgateway.prompt.Prompts.OfferedPrompt;
import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.MethodNames;
import io.mcpgateway.protocol.PaginatedParams;
import io.mcpgateway.protocol.PromptRequests.GetPromptParams;
import io.mcpgateway.protocol.PromptRequests.GetPromptResult;
import io.mcpgateway.protocol.PromptRequests.ListPromptsResult;
import io.mcpgateway.protocol.ServerCapabilities;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.Feature;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.Method;
import reactor.core.publisher.Mono;

/** Feature that lists prompts and fills them. */
final class PromptFeature implements Feature {

	private final Prompts prompts;

	private final int pageSize;

	/**
	 * Creates the feature.
	 * @param pageSize the maximum prompts on a page
	 */
	PromptFeature(Prompts prompts, int pageSize) {
		this.prompts = prompts;
		this.pageSize = pageSize;
	}

	@Override
	public List<Method<?>> methods() {
		return List.of(Method.call(MethodNames.LIST_PROMPTS, PaginatedParams.class, this::list),
				Method.call(MethodNames.GET_PROMPT, GetPromptParams.class, this::get).audited().mirroring("name"));
	}

	@Override
	public ServerCapabilities capabilities() {
		return ServerCapabilities.of(new ServerCapabilities.Prompts(true));
	}

	private Mono<ListPromptsResult> list(PaginatedParams params, Call call) {
		return this.prompts.list(params.cursor(), this.pageSize, call.caller().identity())
			.map((page) -> new ListPromptsResult(page.items().stream().map(OfferedPrompt::prompt).toList(),
					page.nextCursor(), Caching.NONE));
	}

	private Mono<GetPromptResult> get(GetPromptParams params, Call call) {
		return this.prompts.fill(params.name(), params.arguments(), call.caller().identity())
			.switchIfEmpty(Mono.error(() -> unknown(params.name())));
	}

	/** Returns the error for an unknown prompt. */
	static McpException unknown(String name) {
		return new McpException(ErrorCode.INVALID_PARAMS,
				"Invalid params: unknown prompt, see prompts/list: " + QuotedInput.of(name));
	}

}
