package io.mcpgateway.protocol;

import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/** Parameters of {@code prompts/get}. */
public record GetPromptParams(String name, @Nullable Map<String, String> arguments) {

	public GetPromptParams {
		Objects.requireNonNull(name, "name is required");
		arguments = GivenArguments.of(arguments);
	}

	@Override
	public Map<String, String> arguments() {
		return Objects.requireNonNull(this.arguments);
	}

}
