package io.mcpgateway.protocol;

import java.util.Objects;

/**
 * A message of a prompt that was filled.
 */
public record PromptMessage(Role role, ContentBlock content) {

	public PromptMessage {
		Objects.requireNonNull(role, "role is required");
		Objects.requireNonNull(content, "content is required");
	}

}
