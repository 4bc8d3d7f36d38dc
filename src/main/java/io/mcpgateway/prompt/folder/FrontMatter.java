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

/**
 * What the front matter says of a prompt.
 */
record FrontMatter(Prompt prompt, List<DeclaredArgument> arguments) {

	private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,128}");

	/** No dot and no leading dash: those mean something to Mustache. */
	private static final Pattern ARGUMENT = Pattern.compile("(?!this$)[A-Za-z_][A-Za-z0-9_-]{0,63}");

	private static final Set<String> KEYS = Set.of("name", "title", "description", "icon", "arguments");

	private static final Set<String> ARGUMENT_KEYS = Set.of("name", "title", "description", "required", "values");

	private static final int MOST_ARGUMENTS = 50;

	private static final int MOST_VALUES = 1000;

	FrontMatter {
		arguments = List.copyOf(arguments);
	}

	/**
	 * Read the front matter.
	 * @param fileName what the prompt is called if it does not say, without its ending
	 */
	static FrontMatter of(YamlNode root, String fileName, ImageLoader pictures) {
		Map<String, YamlNode> entries = root.map(KEYS);
		YamlNode named = entries.get("name");
		String name = (named != null) ? named.text() : fileName;
		if (!NAME.matcher(name).matches()) {
			throw new InvalidPromptException((named != null) ? named.line() : 1,
					"a prompt is named with 1 to 128 letters, digits, dots, dashes and underscores");
		}
		YamlNode listed = entries.get("arguments");
		List<DeclaredArgument> arguments = (listed != null)
				? listed.list(MOST_ARGUMENTS).stream().map(FrontMatter::argument).toList() : List.of();
		if (listed != null && names(arguments).size() < arguments.size()) {
			throw listed.wrong("two arguments have the same name");
		}
		YamlNode pictured = entries.get("icon");
		List<Icon> icons = (pictured != null) ? IconReader.of(pictured, pictures) : null;
		return new FrontMatter(new Prompt(name, YamlNode.textOf(entries.get("title")),
				YamlNode.textOf(entries.get("description")), icons, described(arguments)), arguments);
	}

	/** The names of the arguments. */
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
			throw named
				.wrong("an argument is named with a letter and up to 63 letters, digits, dashes and underscores");
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
		List<String> values = node.list(MOST_VALUES).stream().map(YamlNode::text).distinct().toList();
		if (values.isEmpty()) {
			throw node.wrong("no value is allowed: list some, or leave values out");
		}
		return values;
	}

}
