package io.mcpgateway.protocol;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A prompt that was filled.
 */
public record GetPromptResult(@Nullable String description, List<PromptMessage> messages) implements Result {

	public GetPromptResult {
		messages = List.copyOf(messages);
	}

}
