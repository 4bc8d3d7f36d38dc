package io.mcpgateway.prompt;

import java.util.List;
import java.util.function.Supplier;

import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.MethodNames;
import io.mcpgateway.protocol.PaginatedParams;
import io.mcpgateway.protocol.Prompt;
import io.mcpgateway.protocol.PromptRequests.GetPromptParams;
import io.mcpgateway.protocol.PromptRequests.GetPromptResult;
import io.mcpgateway.protocol.PromptRequests.ListPromptsResult;
import io.mcpgateway.protocol.ServerCapabilities;
import io.mcpgateway.resource.catalog.Cursor;
import io.mcpgateway.resource.catalog.Page;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.Feature;
import io.mcpgateway.rpc.Group;
import io.mcpgateway.rpc.Groups;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.Method;
import reactor.core.publisher.Mono;

/** Feature that lists prompts and fills them. */
final class PromptFeature implements Feature {

	private final Mono<LoadedPrompts> prompts;

	private final Supplier<PromptFiller> filler;

	private final int pageSize;

	private final Groups groups;

	/**
	 * Creates the feature.
	 * @param prompts the prompts at the time of each call
	 * @param filler returns the filler at the time of each call
	 * @param groups the groups, which offer some of the prompts
	 */
	PromptFeature(Mono<LoadedPrompts> prompts, Supplier<PromptFiller> filler, int pageSize, Groups groups) {
		this.groups = groups;
		this.prompts = prompts;
		this.filler = filler;
		this.pageSize = pageSize;
	}

	@Override
	public List<Method<?>> methods() {
		return List
			.of(Method.call(MethodNames.LIST_PROMPTS, PaginatedParams.class,
					(params, call) -> this.prompts.map((prompts) -> list(prompts.of(group(call)), params))),
					Method
						.call(MethodNames.GET_PROMPT, GetPromptParams.class,
								(params, call) -> this.prompts
									.flatMap((prompts) -> get(prompts.of(group(call)), params)))
						.audited()
						.mirroring("name"));
	}

	@Override
	public ServerCapabilities capabilities() {
		return ServerCapabilities.of(new ServerCapabilities.Prompts(true));
	}

	private Group group(Call call) {
		return this.groups.of(call.caller().identity());
	}

	private ListPromptsResult list(LoadedPrompts prompts, PaginatedParams params) {
		String after = Cursor.key(params.cursor());
		List<Prompt> following = prompts.byName()
			.tailMap(after)
			.values()
			.stream()
			.map(PromptTemplate::prompt)
			.filter((prompt) -> !prompt.name().equals(after))
			.limit(this.pageSize + 1L)
			.toList();
		Page<Prompt> page = Page.of(following, this.pageSize, Prompt::name);
		return new ListPromptsResult(page.items(), page.nextCursor(), Caching.NONE);
	}

	private Mono<GetPromptResult> get(LoadedPrompts prompts, GetPromptParams params) {
		return prompts.find(params.name())
			.map((prompt) -> this.filler.get().fill(prompt, params.arguments()))
			.orElseGet(() -> Mono.error(() -> unknown(params.name())));
	}

	/** Returns the error for an unknown prompt. */
	static McpException unknown(String name) {
		return new McpException(ErrorCode.INVALID_PARAMS,
				"Invalid params: unknown prompt, see prompts/list: " + QuotedInput.of(name));
	}

}
