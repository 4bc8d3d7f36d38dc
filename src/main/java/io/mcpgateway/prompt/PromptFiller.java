package io.mcpgateway.prompt;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.mcpgateway.protocol.ContentBlock;
import io.mcpgateway.protocol.GetPromptResult;
import io.mcpgateway.protocol.PromptMessage;
import io.mcpgateway.rpc.error.ErrorCode;
import io.mcpgateway.rpc.error.McpException;
import org.springframework.util.unit.DataSize;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Fills prompts with arguments. An empty argument is none: clients send what somebody
 * left out of a form. A resource whose URI lacks an argument is left out, and so is text
 * of which nothing is left.
 */
record PromptFiller(EmbeddedResources resources, DataSize longestArgument) {

	/** How much text a prompt may become, in characters. */
	private static final long LONGEST = 4 * 1024 * 1024;

	private static final int TOLD_VALUES = 20;

	/** Fill a prompt; what cannot be filled with these arguments is an error. */
	Mono<GetPromptResult> fill(PromptTemplate prompt, Map<String, String> arguments) {
		return Mono.fromSupplier(() -> checked(prompt, arguments))
			.flatMapMany((values) -> Flux.fromIterable(prompt.parts())
				.concatMap((part) -> content(part, values).map((content) -> new PromptMessage(part.role(), content)),
						1))
			.collectList()
			.map((messages) -> new GetPromptResult(prompt.prompt().description(), messages));
	}

	private Mono<? extends ContentBlock> content(Part part, Map<String, String> values) {
		return switch (part) {
			case Part.Text(var role, Wording wording) -> Mono.fromSupplier(() -> wording.fill(values))
				.filter((text) -> !text.isEmpty())
				.map(ContentBlock.Text::new);
			case Part.Picture(var role, ContentBlock.Image image) -> Mono.just(image);
			case Part.Embedded(var role, Target target) when !values.keySet().containsAll(target.arguments()) ->
				Mono.empty();
			case Part.Embedded(var role, Target target) -> this.resources.read(target, values);
		};
	}

	/** The arguments that say something, if they may be what they are. */
	private Map<String, String> checked(PromptTemplate prompt, Map<String, String> arguments) {
		arguments.keySet()
			.stream()
			.filter((name) -> prompt.argument(name).isEmpty())
			.findFirst()
			.ifPresent((name) -> refuse("this prompt has no argument " + Echo.of(name)));
		prompt.arguments().forEach((argument) -> check(argument, arguments.getOrDefault(argument.name(), "")));
		Map<String, String> values = arguments.entrySet()
			.stream()
			.filter((entry) -> !entry.getValue().isEmpty())
			.collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
		if (prompt.parts().stream().mapToLong((part) -> longest(part, values)).sum() > LONGEST) {
			refuse("with these arguments the prompt gets longer than " + LONGEST + " characters");
		}
		return values;
	}

	private void check(Argument argument, String value) {
		if (value.isEmpty() && argument.required()) {
			refuse("the argument " + argument.name() + " is required");
		}
		if (value.length() > this.longestArgument.toBytes()) {
			refuse("the argument " + argument.name() + " is longer than " + this.longestArgument.toBytes()
					+ " characters");
		}
		if (!value.isEmpty() && !argument.allows(value)) {
			refuse("the argument " + argument.name() + " cannot be " + Echo.of(value) + ", only "
					+ words(argument.values()));
		}
	}

	private static long longest(Part part, Map<String, String> values) {
		return (part instanceof Part.Text(var role, Wording wording)) ? wording.longest(values) : 0;
	}

	private static String words(List<String> values) {
		String told = values.stream().limit(TOLD_VALUES).map(Echo::of).collect(Collectors.joining(", "));
		return (values.size() > TOLD_VALUES) ? told + " and others" : told;
	}

	private static void refuse(String why) {
		throw new McpException(ErrorCode.INVALID_PARAMS, "Invalid params: " + why);
	}

}
