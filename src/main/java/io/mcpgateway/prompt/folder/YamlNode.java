package io.mcpgateway.prompt.folder;

import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.mcpgateway.prompt.template.InvalidPromptException;
import io.mcpgateway.prompt.template.QuotedInput;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * A map, a list or a text of YAML, and where it stands. No object is ever made of it but
 * texts, and only as deep as somebody asks, so that what contains itself has an end.
 */
record YamlNode(Node node, int firstLine) {

	/** How long a document may be, in characters. */
	private static final int LONGEST = 64 * 1024;

	private static final int DEEPEST = 8;

	/** Take a document apart whose first line is this line of its file. */
	static YamlNode parse(String yaml, int firstLine) {
		LoaderOptions options = new LoaderOptions();
		options.setCodePointLimit(LONGEST);
		options.setNestingDepthLimit(DEEPEST);
		options.setMaxAliasesForCollections(0);
		options.setAllowDuplicateKeys(false);
		if (yaml.length() > LONGEST) {
			throw new InvalidPromptException(firstLine, "the front matter is longer than " + LONGEST + " characters");
		}
		try {
			Node root = new Yaml(new SafeConstructor(options)).compose(new StringReader(yaml));
			if (root == null) {
				throw new InvalidPromptException(firstLine, "the front matter is empty");
			}
			return new YamlNode(root, firstLine);
		}
		catch (MarkedYAMLException ex) {
			int line = (ex.getProblemMark() != null) ? ex.getProblemMark().getLine() : 0;
			throw new InvalidPromptException(firstLine + line, "the front matter is no YAML: " + ex.getProblem());
		}
		catch (YAMLException ex) {
			throw new InvalidPromptException(firstLine, "the front matter is no YAML that is understood: "
					+ QuotedInput.of(String.valueOf(ex.getMessage())));
		}
	}

	int line() {
		return this.firstLine + this.node.getStartMark().getLine();
	}

	/** The entries of a map, which may have these keys, each once. */
	Map<String, YamlNode> map(Set<String> keys) {
		if (!(this.node instanceof MappingNode mapping)) {
			throw wrong("a map is expected here, with some of " + words(keys));
		}
		Map<String, YamlNode> entries = new LinkedHashMap<>();
		for (NodeTuple entry : mapping.getValue()) {
			YamlNode key = new YamlNode(entry.getKeyNode(), this.firstLine);
			String name = key.text();
			if (!keys.contains(name)) {
				throw key.wrong("there is no " + QuotedInput.of(name) + " here, only " + words(keys));
			}
			if (entries.put(name, new YamlNode(entry.getValueNode(), this.firstLine)) != null) {
				throw key.wrong(name + " is there twice");
			}
		}
		return entries;
	}

	/** The entry that this map must have. */
	YamlNode require(Map<String, YamlNode> entries, String key) {
		YamlNode entry = entries.get(key);
		if (entry == null) {
			throw wrong("a " + key + " is needed here");
		}
		return entry;
	}

	/** The items of a list, at most so many. */
	List<YamlNode> list(int most) {
		if (!(this.node instanceof SequenceNode sequence)) {
			throw wrong("a list is expected here");
		}
		if (sequence.getValue().size() > most) {
			throw wrong("there are more than " + most);
		}
		return sequence.getValue().stream().map((item) -> new YamlNode(item, this.firstLine)).toList();
	}

	boolean isText() {
		return this.node instanceof ScalarNode;
	}

	/** The text as it is written, whether YAML takes it for a number or not. */
	String text() {
		if (!(this.node instanceof ScalarNode scalar)) {
			throw wrong("a text is expected here");
		}
		if (scalar.getValue().isBlank()) {
			throw wrong("there is nothing here");
		}
		return scalar.getValue().strip();
	}

	boolean isTrue() {
		return switch (text()) {
			case "true" -> true;
			case "false" -> false;
			default -> throw wrong("true or false is expected here");
		};
	}

	InvalidPromptException wrong(String reason) {
		return new InvalidPromptException(line(), reason);
	}

	static @Nullable String textOf(@Nullable YamlNode node) {
		return (node != null) ? node.text() : null;
	}

	private static String words(Set<String> keys) {
		return keys.stream().sorted().collect(Collectors.joining(", "));
	}

}
