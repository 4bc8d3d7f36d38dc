package io.mcpgateway.prompt;

import java.util.List;
import java.util.Optional;

import io.mcpgateway.protocol.Prompt;

/** Prompt read from a file. Templates are equal if clients see no difference. */
record PromptTemplate(Prompt prompt, List<DeclaredArgument> arguments, List<MessagePart> parts) {

	public PromptTemplate {
		arguments = List.copyOf(arguments);
		parts = List.copyOf(parts);
	}

	public String name() {
		return this.prompt.name();
	}

	public Optional<DeclaredArgument> argument(String name) {
		return this.arguments.stream().filter((argument) -> argument.name().equals(name)).findFirst();
	}

}
