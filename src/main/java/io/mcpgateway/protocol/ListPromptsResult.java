package io.mcpgateway.protocol;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/** Page of prompts. */
public record ListPromptsResult(List<Prompt> prompts, @Nullable String nextCursor,
		@JsonUnwrapped Caching caching) implements Result {

	public ListPromptsResult {
		prompts = List.copyOf(prompts);
	}

}
