package io.mcpgateway.prompt;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpgateway.prompt.PromptTemplate.MessagePart;
import io.mcpgateway.protocol.CompleteParams;
import io.mcpgateway.protocol.CompleteResult.Completion;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.catalog.Page;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Completion of a prompt's argument: from the declared values, or by the template of the
 * resource whose URI contains the argument.
 */
record ArgumentCompletion(ResourceCatalog catalog) {

	/** First of the characters that stand for arguments in a URI. */
	private static final char MARK = '\ue000';

	Mono<Completion> complete(PromptTemplate prompt, CompleteParams params) {
		String name = params.argument().name();
		DeclaredArgument argument = prompt.argument(name)
			.orElseThrow(() -> new McpException(ErrorCode.INVALID_PARAMS,
					"Invalid params: this prompt has no argument " + QuotedInput.of(name)));
		return argument.values().isEmpty() ? fed(prompt, params)
				: Mono.just(Completion.of(begun(argument.values(), params.argument().value())));
	}

	private static List<String> begun(List<String> values, String typed) {
		String begun = typed.toLowerCase(Locale.ROOT);
		return values.stream().filter((value) -> value.toLowerCase(Locale.ROOT).startsWith(begun)).toList();
	}

	private Mono<Completion> fed(PromptTemplate prompt, CompleteParams params) {
		Map<String, String> marks = marks(prompt);
		List<String> uris = prompt.parts()
			.stream()
			.flatMap((part) -> (part instanceof MessagePart.Embedded(var role, EmbeddedUri target)) ? Stream.of(target)
					: Stream.empty())
			.filter((target) -> !target.isWhole() && target.arguments().contains(params.argument().name()))
			.map((target) -> target.fill((name) -> marks.getOrDefault(name, "")))
			.toList();
		return (uris.isEmpty() ? Flux.<String>empty() : templates())
			.concatMapIterable((template) -> uris.stream()
				.flatMap((uri) -> Stream.ofNullable(TemplateVariable.of(template, uri, marks, params)))
				.toList())
			.next()
			.flatMap((fed) -> this.catalog.complete(fed.argument()).map(fed::plain))
			.defaultIfEmpty(Completion.NONE);
	}

	private Flux<String> templates() {
		return this.catalog.templates(null)
			.expand((page) -> (page.nextCursor() != null) ? this.catalog.templates(page.nextCursor()) : Mono.empty())
			.concatMapIterable(Page::items)
			.map(ResourceTemplate::uriTemplate);
	}

	private static Map<String, String> marks(PromptTemplate prompt) {
		Map<String, String> marks = new HashMap<>();
		prompt.arguments()
			.forEach((argument) -> marks.put(argument.name(), String.valueOf((char) (MARK + marks.size()))));
		return marks;
	}

}
