package io.mcpgateway.protocol;

import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonView;
import org.jspecify.annotations.Nullable;

/** Argument of a prompt. */
public record PromptArgument(String name, @JsonView(Since.V2025_06_18.class) @Nullable String title,
		@Nullable String description, @Nullable Boolean required) {

	public PromptArgument {
		Objects.requireNonNull(name, "name is required");
	}

}
