package io.mcpgateway.prompt;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.mcpgateway.protocol.PromptRequests.GetPromptResult;
import io.mcpgateway.resource.catalog.Cursor;
import io.mcpgateway.resource.catalog.Page;
import io.mcpgateway.rpc.Groups;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Prompts of a folder.
 *
 * @param loaded the prompts at the time of each call
 * @param filler returns the filler at the time of each call
 * @param groups the groups, which offer some of the prompts
 */
record FolderPrompts(Mono<LoadedPrompts> loaded, Supplier<PromptFiller> filler, Groups groups) implements Prompts {

	@Override
	public boolean areOfferedTo(Identity identity) {
		return !this.groups.of(identity).prompts().isNone();
	}

	@Override
	public Mono<Page<OfferedPrompt>> list(@Nullable String cursor, int size, Identity identity) {
		return offered(identity).map((prompts) -> {
			String after = Cursor.key(cursor);
			List<OfferedPrompt> following = prompts.byName()
				.tailMap(after)
				.values()
				.stream()
				.filter((prompt) -> !prompt.name().equals(after))
				.limit(size + 1L)
				.map(FolderPrompts::described)
				.toList();
			return Page.of(following, size, (prompt) -> prompt.prompt().name());
		});
	}

	@Override
	public Mono<GetPromptResult> fill(String name, Map<String, String> arguments, Identity identity) {
		return offered(identity).flatMap((prompts) -> Mono.justOrEmpty(prompts.find(name)))
			.flatMap((prompt) -> this.filler.get().fill(prompt, arguments));
	}

	private Mono<LoadedPrompts> offered(Identity identity) {
		return this.loaded.map((prompts) -> prompts.of(this.groups.of(identity)));
	}

	private static OfferedPrompt described(PromptTemplate prompt) {
		return new OfferedPrompt(prompt.prompt(),
				prompt.arguments()
					.stream()
					.filter((argument) -> !argument.values().isEmpty())
					.collect(Collectors.toMap(DeclaredArgument::name, DeclaredArgument::values)));
	}

}
