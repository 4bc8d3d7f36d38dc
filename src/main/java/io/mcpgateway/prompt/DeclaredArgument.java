package io.mcpgateway.prompt;

import java.util.List;

import io.mcpgateway.protocol.Prompt.PromptArgument;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Argument that a prompt declares.
 *
 * @param values the allowed values, without repetitions; empty for any value
 */
record DeclaredArgument(String name, @Nullable String title, @Nullable String description, boolean required,
		@DefaultValue List<String> values) {

	public DeclaredArgument {
		values = values.stream().distinct().toList();
	}

	public PromptArgument described() {
		return new PromptArgument(this.name, this.title, this.description, this.required);
	}

	public boolean allows(String value) {
		return this.values.isEmpty() || this.values.contains(value);
	}

}
