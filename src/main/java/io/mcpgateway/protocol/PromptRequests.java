package io.mcpgateway.protocol;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/** Parameters and results of the methods of prompts. */
public interface PromptRequests {

	/** Page of prompts. */
	record ListPromptsResult(List<Prompt> prompts, @Nullable String nextCursor,
			@JsonUnwrapped Caching caching) implements Result {

		public ListPromptsResult {
			prompts = List.copyOf(prompts);
		}

	}

	/** Parameters of {@code prompts/get}. */
	record GetPromptParams(String name, @Nullable Map<String, String> arguments) {

		public GetPromptParams {
			Objects.requireNonNull(name, "name is required");
			arguments = GivenArguments.of(arguments);
		}

		@Override
		public Map<String, String> arguments() {
			return Objects.requireNonNull(this.arguments);
		}

	}

	/** Result of {@code prompts/get}: a filled prompt. */
	record GetPromptResult(@Nullable String description, List<PromptMessage> messages) implements Result {

		public GetPromptResult {
			messages = List.copyOf(messages);
		}

	}

	/** Message of a filled prompt. */
	record PromptMessage(Role role, ContentBlock content) {

		public PromptMessage {
			Objects.requireNonNull(role, "role is required");
			Objects.requireNonNull(content, "content is required");
		}

	}

}
