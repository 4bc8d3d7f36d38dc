package io.mcpgateway.prompt;

import java.util.List;
import java.util.Optional;

import io.mcpgateway.protocol.ContentBlock;
import io.mcpgateway.protocol.Prompt;
import io.mcpgateway.protocol.Role;

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

	/** Part of a prompt, which becomes a message unless it is empty. */
	sealed interface MessagePart {

		Role role();

		/** Text with placeholders. */
		record Text(Role role, TextTemplate wording) implements MessagePart {

		}

		/** Image of the folder or of the file. */
		record Picture(Role role, ContentBlock.Image image) implements MessagePart {

		}

		/** Resource that is read when the prompt is filled. */
		record Embedded(Role role, EmbeddedUri target) implements MessagePart {

		}

	}

}
