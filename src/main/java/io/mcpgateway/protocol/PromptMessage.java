package io.mcpgateway.protocol;

import java.util.Objects;

/** Message of a filled prompt. */
public record PromptMessage(Role role, ContentBlock content) {

	public PromptMessage {
		Objects.requireNonNull(role, "role is required");
		Objects.requireNonNull(content, "content is required");
	}

}
