package io.mcpgateway.prompt.folder;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.mcpgateway.prompt.template.DeclaredArgument;
import io.mcpgateway.prompt.template.InvalidPromptException;
import io.mcpgateway.protocol.Icon;
import io.mcpgateway.protocol.Prompt;
import io.mcpgateway.protocol.PromptArgument;
import org.jspecify.annotations.Nullable;

/** Front matter of a prompt file. */
record FrontMatter(Prompt prompt, List<DeclaredArgument> arguments) {

	private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,128}");

	/**
	 * Argument names, without dots and leading dashes, which Mustache would interpret.
	 */
	private static final Pattern ARGUMENT = Pattern.compile("(?!this$)[A-Za-z_][A-Za-z0-9_-]{0,63}");

	private static final Set<String> KEYS = Set.of("name", "title", "description", "icon", "arguments");

	private static final Set<String> ARGUMENT_KEYS = Set.of("name", "title", "description", "required", "values");

	private static final int MAX_ARGUMENTS = 50;

	private static final int MAX_VALUES = 1000;

	FrontMatter {
		arguments = List.copyOf(arguments);
	}

	/**
	 * Reads the front matter.
	 * @param fileName the file's name without extension, which names a prompt without a
	 * name of its own
	 */
	static FrontMatter of(YamlNode root, String fileName, ImageLoader pictures) {
		Map<String, YamlNode> entries = root.map(KEYS);
		YamlNode named = entries.get("name");
		String name = (named != null) ? named.text() : fileName;
		if (!NAME.matcher(name).matches()) {
			throw new InvalidPromptException((named != null) ? named.line() : 1,
					"the name of a prompt must have 1 to 128 letters, digits, dots, dashes and underscores");
		}
		YamlNode listed = entries.get("arguments");
		List<DeclaredArgument> arguments = (listed != null)
				? listed.list(MAX_ARGUMENTS).stream().map(FrontMatter::argument).toList() : List.of();
		if (listed != null && names(arguments).size() < arguments.size()) {
			throw listed.wrong("two arguments have the same name");
		}
		YamlNode pictured = entries.get("icon");
		List<Icon> icons = (pictured != null) ? IconReader.of(pictured, pictures) : null;
		return new FrontMatter(new Prompt(name, YamlNode.textOf(entries.get("title")),
				YamlNode.textOf(entries.get("description")), icons, described(arguments)), arguments);
	}

	/** Returns the names of the arguments. */
	Set<String> names() {
		return names(this.arguments);
	}

	private static Set<String> names(List<DeclaredArgument> arguments) {
		return arguments.stream().map(DeclaredArgument::name).collect(Collectors.toSet());
	}

	private static @Nullable List<PromptArgument> described(List<DeclaredArgument> arguments) {
		return arguments.isEmpty() ? null : arguments.stream().map(DeclaredArgument::described).toList();
	}

	private static DeclaredArgument argument(YamlNode node) {
		Map<String, YamlNode> entries = node.map(ARGUMENT_KEYS);
		YamlNode named = node.require(entries, "name");
		if (!ARGUMENT.matcher(named.text()).matches()) {
			throw named.wrong(
					"the name of an argument must begin with a letter and have up to 64 letters, digits, dashes and underscores");
		}
		YamlNode required = entries.get("required");
		return new DeclaredArgument(named.text(), YamlNode.textOf(entries.get("title")),
				YamlNode.textOf(entries.get("description")), required != null && required.isTrue(),
				values(entries.get("values")));
	}

	private static List<String> values(@Nullable YamlNode node) {
		if (node == null) {
			return List.of();
		}
		List<String> values = node.list(MAX_VALUES).stream().map(YamlNode::text).distinct().toList();
		if (values.isEmpty()) {
			throw node.wrong("the list of values is empty: add values or remove the list");
		}
		return values;
	}

}
