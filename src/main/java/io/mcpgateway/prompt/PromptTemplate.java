package io.mcpgateway.prompt;

import java.util.List;
import java.util.Optional;

import io.mcpgateway.protocol.Prompt;

/**
 * A prompt that was read from its file. Two are equal if clients see no difference.
 */
record PromptTemplate(Prompt prompt, List<Argument> arguments, List<Part> parts) {

	PromptTemplate {
		arguments = List.copyOf(arguments);
		parts = List.copyOf(parts);
	}

	String name() {
		return this.prompt.name();
	}

	Optional<Argument> argument(String name) {
		return this.arguments.stream().filter((argument) -> argument.name().equals(name)).findFirst();
	}

}
