package io.mcpgateway.tool;

import java.util.List;

import io.mcpgateway.prompt.Prompts;
import io.mcpgateway.prompt.Prompts.OfferedPrompt;
import io.mcpgateway.protocol.CallToolResult;
import io.mcpgateway.protocol.Prompt;
import io.mcpgateway.protocol.Tool;
import io.mcpgateway.resource.catalog.Page;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Tool that lists prompts with their arguments. */
final class ListPromptsTool implements CallableTool {

	static final String NAME = "list_prompts";

	private static final Tool DEFINITION = ToolDefinitions.of(NAME);

	private final Prompts prompts;

	private final int pageSize;

	ListPromptsTool(Prompts prompts, int pageSize) {
		this.prompts = prompts;
		this.pageSize = pageSize;
	}

	@Override
	public Tool definition() {
		return DEFINITION;
	}

	@Override
	public boolean isOfferedTo(Identity identity) {
		return this.prompts.areOfferedTo(identity);
	}

	@Override
	public Mono<CallToolResult> call(ToolCall call) {
		return this.prompts.list(call.argument("cursor"), this.pageSize, call.identity())
			.map((page) -> StructuredResults.mirrored(Listed.of(page)));
	}

	private record Listed(List<Entry> prompts, @Nullable String nextCursor) {

		static Listed of(Page<OfferedPrompt> page) {
			return new Listed(page.items().stream().map(Entry::of).toList(), page.nextCursor());
		}

	}

	private record Entry(String name, @Nullable String title, @Nullable String description,
			@Nullable List<Argument> arguments) {

		static Entry of(OfferedPrompt offered) {
			Prompt prompt = offered.prompt();
			List<Prompt.PromptArgument> arguments = prompt.arguments();
			return new Entry(prompt.name(), prompt.title(), prompt.description(),
					(arguments == null || arguments.isEmpty()) ? null
							: arguments.stream()
								.map((argument) -> Argument.of(argument, offered.values().get(argument.name())))
								.toList());
		}

	}

	/**
	 * Argument.
	 *
	 * @param required {@code null} for an optional argument
	 * @param values the allowed values; {@code null} for any value
	 */
	private record Argument(String name, @Nullable String description, @Nullable Boolean required,
			@Nullable List<String> values) {

		/** Maximum number of shown values. */
		private static final int MAX_VALUES = 20;

		static Argument of(Prompt.PromptArgument argument, @Nullable List<String> values) {
			return new Argument(argument.name(),
					(argument.description() != null) ? argument.description() : argument.title(),
					Boolean.TRUE.equals(argument.required()) ? Boolean.TRUE : null,
					(values != null) ? values.stream().limit(MAX_VALUES).toList() : null);
		}

	}

}
