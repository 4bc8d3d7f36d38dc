package io.mcpgateway.prompt;

import io.mcpgateway.protocol.ContentBlock;
import io.mcpgateway.protocol.Role;

/**
 * A part of a prompt that becomes a message, or none if there is nothing in it.
 */
sealed interface Part {

	Role role();

	/** Text with placeholders. */
	record Text(Role role, Wording wording) implements Part {

	}

	/** A picture that was in the folder or the file. */
	record Picture(Role role, ContentBlock.Image image) implements Part {

	}

	/** A resource that is read when the prompt is filled. */
	record Embedded(Role role, Target target) implements Part {

	}

}
