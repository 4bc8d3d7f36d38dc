package io.mcpgateway.prompt;

import java.util.List;
import java.util.stream.Stream;

import io.mcpgateway.protocol.CompleteParams;
import io.mcpgateway.protocol.CompleteParams.Reference;
import io.mcpgateway.protocol.CompleteResult;
import io.mcpgateway.protocol.CompleteResult.Completion;
import io.mcpgateway.protocol.MethodNames;
import io.mcpgateway.protocol.ServerCapabilities;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.Feature;
import io.mcpgateway.rpc.Group;
import io.mcpgateway.rpc.Groups;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.Method;
import reactor.core.publisher.Mono;

/**
 * Feature that suggests values for variables of templates and arguments of prompts. Names
 * and values of a request have at most as many characters as a URI.
 */
public final class CompletionFeature implements Feature {

	private final ResourceCatalog catalog;

	private final Mono<LoadedPrompts> prompts;

	private final Groups groups;

	/** Creates completion for the catalog's templates. */
	public CompletionFeature(ResourceCatalog catalog) {
		this(catalog, Mono.empty(), Groups.NONE);
	}

	/**
	 * Creates completion for the catalog's templates and the folder's prompts, of which
	 * groups offer some.
	 */
	public CompletionFeature(ResourceCatalog catalog, PromptFolder folder, Groups groups) {
		this(catalog, folder.prompts(), groups);
	}

	private CompletionFeature(ResourceCatalog catalog, Mono<LoadedPrompts> prompts, Groups groups) {
		this.catalog = catalog;
		this.groups = groups;
		this.prompts = prompts;
	}

	@Override
	public List<Method<?>> methods() {
		return List.of(Method.call(MethodNames.COMPLETE, CompleteParams.class,
				(params, call) -> complete(params, this.groups.of(call.caller().identity())).map(CompleteResult::new)));
	}

	@Override
	public ServerCapabilities capabilities() {
		return ServerCapabilities.COMPLETIONS;
	}

	private Mono<Completion> complete(CompleteParams params, Group group) {
		requireShort(params);
		return switch (params.ref()) {
			case Reference.ToResource(String uri) -> this.catalog.complete(
					new TemplateArgument(uri, params.argument().name(), params.argument().value(), params.known()));
			case Reference.ToPrompt(String name) ->
				this.prompts.flatMap((known) -> Mono.justOrEmpty(known.of(group).find(name)))
					.switchIfEmpty(Mono.error(() -> PromptFeature.unknown(name)))
					.flatMap((prompt) -> new ArgumentCompletion(this.catalog).complete(prompt, params));
		};
	}

	/**
	 * Requires short texts. <b>Why</b>: access rules match the expanded URI with each of
	 * their globs, in time that grows with its length.
	 * @throws McpException (invalid params) for a name or value that no URI can contain
	 */
	private static void requireShort(CompleteParams params) {
		Stream<String> argument = Stream.of(params.argument().name(), params.argument().value());
		Stream<String> known = params.known()
			.entrySet()
			.stream()
			.flatMap((entry) -> Stream.of(entry.getKey(), entry.getValue()));
		if (Stream.concat(argument, known).anyMatch((text) -> text.length() > ResourceUri.MAX_LENGTH)) {
			throw new McpException(ErrorCode.INVALID_PARAMS,
					"Invalid params: names and values of arguments have at most " + ResourceUri.MAX_LENGTH
							+ " characters");
		}
	}

}
