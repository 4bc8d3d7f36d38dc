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
 * Node of a YAML document: a map, a list or a text, with its line. Nodes are converted
 * only to texts and only on demand, so a document that contains itself does no harm.
 */
record YamlNode(Node node, int firstLine) {

	/** Maximum length of a document, in characters. */
	private static final int MAX_LENGTH = 64 * 1024;

	private static final int MAX_DEPTH = 8;

	/**
	 * Parses a document.
	 * @param firstLine the line of the file at which the document starts
	 */
	static YamlNode parse(String yaml, int firstLine) {
		LoaderOptions options = new LoaderOptions();
		options.setCodePointLimit(MAX_LENGTH);
		options.setNestingDepthLimit(MAX_DEPTH);
		options.setMaxAliasesForCollections(0);
		options.setAllowDuplicateKeys(false);
		if (yaml.length() > MAX_LENGTH) {
			throw new InvalidPromptException(firstLine,
					"the front matter is longer than " + MAX_LENGTH + " characters");
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
			throw new InvalidPromptException(firstLine + line,
					"the front matter is not valid YAML: " + ex.getProblem());
		}
		catch (YAMLException ex) {
			throw new InvalidPromptException(firstLine, "the front matter has YAML that is not supported: "
					+ QuotedInput.of(String.valueOf(ex.getMessage())));
		}
	}

	int line() {
		return this.firstLine + this.node.getStartMark().getLine();
	}

	/** Returns the entries of a map with unique keys out of {@code keys}. */
	Map<String, YamlNode> map(Set<String> keys) {
		if (!(this.node instanceof MappingNode mapping)) {
			throw wrong("expected a map with some of the keys " + words(keys));
		}
		Map<String, YamlNode> entries = new LinkedHashMap<>();
		for (NodeTuple entry : mapping.getValue()) {
			YamlNode key = new YamlNode(entry.getKeyNode(), this.firstLine);
			String name = key.text();
			if (!keys.contains(name)) {
				throw key.wrong("unknown key: " + QuotedInput.of(name) + " here, only " + words(keys));
			}
			if (entries.put(name, new YamlNode(entry.getValueNode(), this.firstLine)) != null) {
				throw key.wrong(name + " is repeated");
			}
		}
		return entries;
	}

	/** Returns a required entry. */
	YamlNode require(Map<String, YamlNode> entries, String key) {
		YamlNode entry = entries.get(key);
		if (entry == null) {
			throw wrong("a " + key + " is required");
		}
		return entry;
	}

	/** Returns at most {@code most} items of a list. */
	List<YamlNode> list(int most) {
		if (!(this.node instanceof SequenceNode sequence)) {
			throw wrong("expected a list");
		}
		if (sequence.getValue().size() > most) {
			throw wrong("there are more than " + most);
		}
		return sequence.getValue().stream().map((item) -> new YamlNode(item, this.firstLine)).toList();
	}

	boolean isText() {
		return this.node instanceof ScalarNode;
	}

	/** Returns the text as written, even if YAML would read a number. */
	String text() {
		if (!(this.node instanceof ScalarNode scalar)) {
			throw wrong("expected a text");
		}
		if (scalar.getValue().isBlank()) {
			throw wrong("the value is empty");
		}
		return scalar.getValue().strip();
	}

	boolean isTrue() {
		return switch (text()) {
			case "true" -> true;
			case "false" -> false;
			default -> throw wrong("expected true or false");
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
