package io.mcpgateway.prompt;

import io.mcpgateway.protocol.ContentBlock;
import io.mcpgateway.protocol.Role;

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
