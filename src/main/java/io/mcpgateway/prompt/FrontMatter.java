package io.mcpgateway.prompt;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.mcpgateway.protocol.Icon;
import io.mcpgateway.protocol.Prompt;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Front matter of a prompt file, bound from YAML.
 *
 * @param name the prompt's name; {@code null} for the name of the file
 * @param icon icons, whose sources may be paths in the folder
 */
record FrontMatter(@Nullable String name, @Nullable String title, @Nullable String description,
		@Nullable List<Icon> icon, @DefaultValue List<DeclaredArgument> arguments) {

	FrontMatter {
		icon = (icon != null) ? List.copyOf(icon) : null;
		arguments = List.copyOf(arguments);
	}

	/** Returns the names of the arguments. */
	Set<String> argumentNames() {
		return this.arguments.stream().map(DeclaredArgument::name).collect(Collectors.toSet());
	}

	/** Returns the prompt as clients see it. */
	Prompt prompt(String fileName) {
		return new Prompt((this.name != null) ? this.name : fileName, this.title, this.description, this.icon,
				this.arguments.isEmpty() ? null : this.arguments.stream().map(DeclaredArgument::described).toList());
	}

	FrontMatter withIcons(@Nullable List<Icon> icons) {
		return new FrontMatter(this.name, this.title, this.description, icons, this.arguments);
	}

}
