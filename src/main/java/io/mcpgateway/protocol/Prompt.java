package io.mcpgateway.protocol;

import java.util.List;
import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonView;
import org.jspecify.annotations.Nullable;

/** Prompt in a list. */
public record Prompt(String name, @JsonView(Since.V2025_06_18.class) @Nullable String title,
		@Nullable String description, @JsonView(Since.V2025_11_25.class) @Nullable List<Icon> icons,
		@Nullable List<PromptArgument> arguments) {

	public Prompt {
		Objects.requireNonNull(name, "name is required");
		icons = (icons != null) ? List.copyOf(icons) : null;
		arguments = (arguments != null) ? List.copyOf(arguments) : null;
	}

	/** Argument of a prompt. */
	public record PromptArgument(String name, @JsonView(Since.V2025_06_18.class) @Nullable String title,
			@Nullable String description, @Nullable Boolean required) {

		public PromptArgument {
			Objects.requireNonNull(name, "name is required");
		}

	}

}
