package io.mcpgateway.prompt.template;

import io.mcpgateway.protocol.ContentBlock;
import io.mcpgateway.protocol.Role;

/**
 * A part of a prompt that becomes a message, or none if there is nothing in it.
 */
public sealed interface MessagePart {

	Role role();

	/** Text with placeholders. */
	record Text(Role role, TextTemplate wording) implements MessagePart {

	}

	/** A picture that was in the folder or the file. */
	record Picture(Role role, ContentBlock.Image image) implements MessagePart {

	}

	/** A resource that is read when the prompt is filled. */
	record Embedded(Role role, EmbeddedUri target) implements MessagePart {

	}

}
