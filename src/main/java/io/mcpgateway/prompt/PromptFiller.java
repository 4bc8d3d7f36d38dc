package io.mcpgateway.prompt;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.mcpgateway.prompt.PromptTemplate.MessagePart;
import io.mcpgateway.protocol.ContentBlock;
import io.mcpgateway.protocol.PromptRequests.GetPromptResult;
import io.mcpgateway.protocol.PromptRequests.PromptMessage;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import org.springframework.util.unit.DataSize;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Filler of prompts with arguments. An empty argument counts as absent, since clients
 * send an empty form field as empty text. Resources with an absent argument in their URI
 * are left out, and so are empty texts.
 */
record PromptFiller(EmbeddedResources resources, DataSize longestArgument) {

	/** Maximum length of a filled prompt, in characters. */
	private static final long MAX_PROMPT_LENGTH = 4 * 1024 * 1024;

	private static final int TOLD_VALUES = 20;

	/** Fills a prompt, or fails if the arguments do not fit. */
	Mono<GetPromptResult> fill(PromptTemplate prompt, Map<String, String> arguments) {
		return Mono.fromSupplier(() -> checked(prompt, arguments))
			.flatMapMany((values) -> Flux.fromIterable(prompt.parts())
				.concatMap((part) -> content(part, values).map((content) -> new PromptMessage(part.role(), content)),
						1))
			.collectList()
			.map((messages) -> new GetPromptResult(prompt.prompt().description(), messages));
	}

	private Mono<? extends ContentBlock> content(MessagePart part, Map<String, String> values) {
		return switch (part) {
			case MessagePart.Text(var role, TextTemplate wording) -> Mono.fromSupplier(() -> wording.fill(values))
				.filter((text) -> !text.isEmpty())
				.map(ContentBlock.Text::new);
			case MessagePart.Picture(var role, ContentBlock.Image image) -> Mono.just(image);
			case MessagePart.Embedded(var role, EmbeddedUri target) when !values.keySet()
				.containsAll(target.arguments()) -> Mono.empty();
			case MessagePart.Embedded(var role, EmbeddedUri target) -> this.resources.read(target, values);
		};
	}

	/** Returns the present arguments after their check. */
	private Map<String, String> checked(PromptTemplate prompt, Map<String, String> arguments) {
		arguments.keySet()
			.stream()
			.filter((name) -> prompt.argument(name).isEmpty())
			.findFirst()
			.ifPresent((name) -> refuse("this prompt has no argument " + QuotedInput.of(name)));
		prompt.arguments().forEach((argument) -> check(argument, arguments.getOrDefault(argument.name(), "")));
		Map<String, String> values = arguments.entrySet()
			.stream()
			.filter((entry) -> !entry.getValue().isEmpty())
			.collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
		if (prompt.parts().stream().mapToLong((part) -> longest(part, values)).sum() > MAX_PROMPT_LENGTH) {
			refuse("with these arguments the prompt would be longer than " + MAX_PROMPT_LENGTH + " characters");
		}
		return values;
	}

	private void check(DeclaredArgument argument, String value) {
		if (value.isEmpty() && argument.required()) {
			refuse("the argument " + argument.name() + " is required");
		}
		if (value.length() > this.longestArgument.toBytes()) {
			refuse("the argument " + argument.name() + " is longer than " + this.longestArgument.toBytes()
					+ " characters");
		}
		if (!value.isEmpty() && !argument.allows(value)) {
			refuse("the argument " + argument.name() + " cannot be " + QuotedInput.of(value) + ", only "
					+ words(argument.values()));
		}
	}

	private static long longest(MessagePart part, Map<String, String> values) {
		return (part instanceof MessagePart.Text(var role, TextTemplate wording)) ? wording.longest(values) : 0;
	}

	private static String words(List<String> values) {
		String told = values.stream().limit(TOLD_VALUES).map(QuotedInput::of).collect(Collectors.joining(", "));
		return (values.size() > TOLD_VALUES) ? told + " and others" : told;
	}

	private static void refuse(String why) {
		throw new McpException(ErrorCode.INVALID_PARAMS, "Invalid params: " + why);
	}

}
