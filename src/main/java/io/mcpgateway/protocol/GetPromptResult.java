package io.mcpgateway.protocol;

import java.util.List;

import org.jspecify.annotations.Nullable;

/** Result of {@code prompts/get}: a filled prompt. */
public record GetPromptResult(@Nullable String description, List<PromptMessage> messages) implements Result {

	public GetPromptResult {
		messages = List.copyOf(messages);
	}

}
