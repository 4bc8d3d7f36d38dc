package io.mcpgateway.configuration;

import java.io.StringReader;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.BindResult;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.MapPropertySource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * YAML document that binds to records and knows the line of each value. Values are texts
 * as written, even if YAML would read a number.
 * <p>
 * <b>Why</b> not Spring Boot's loader: a document of 1 KB with aliases can grow there
 * without bound. Here nesting has a maximum depth, and lists and maps cannot be repeated
 * by aliases.
 */
public final class YamlDocument {

	private static final int MAX_DEPTH = 8;

	private static final String ROOT = "document";

	private static final Pattern KEY = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,99}|\\[[A-Za-z0-9_.-]{1,100}]");

	private final Map<String, Object> values = new LinkedHashMap<>();

	private final Map<String, Integer> lines = new LinkedHashMap<>();

	private YamlDocument() {
	}

	/**
	 * Parses a document, which may be empty. The caller bounds the length of the text.
	 * @throws InvalidYamlException if the text is not a map in YAML
	 */
	public static YamlDocument parse(String text) {
		try {
			YamlDocument document = new YamlDocument();
			Node root = compose(text, MAX_DEPTH);
			if (root instanceof MappingNode map) {
				document.addEntries(ROOT + ".", map);
			}
			else if (root != null) {
				throw new InvalidYamlException(line(root), "expected a map of keys to values");
			}
			return document;
		}
		catch (MarkedYAMLException ex) {
			throw new InvalidYamlException((ex.getProblemMark() != null) ? ex.getProblemMark().getLine() + 1 : 1,
					"invalid YAML: check indents, brackets, and quotes around texts with a colon");
		}
		catch (YAMLException ex) {
			throw new InvalidYamlException(1, "unsupported YAML: use printable characters, at most " + MAX_DEPTH
					+ " levels, and no alias of a list or map");
		}
	}

	/**
	 * Returns the root of a document; {@code null} for an empty one. The caller bounds
	 * the length of the text.
	 * @param maxDepth maximum number of levels
	 * @throws YAMLException if the YAML is invalid, is nested too deeply, or repeats a
	 * list or map by an alias
	 */
	public static @Nullable Node compose(String text, int maxDepth) {
		LoaderOptions options = new LoaderOptions();
		options.setNestingDepthLimit(maxDepth);
		options.setMaxAliasesForCollections(0);
		return new Yaml(options).compose(new StringReader(text));
	}

	/**
	 * Binds the document.
	 * @throws InvalidYamlException if a key is unknown or a value has the wrong type
	 */
	public <T> BindResult<T> bind(Bindable<T> target) {
		KnownKeys known = new KnownKeys();
		try {
			return new Binder(ConfigurationPropertySources.from(List.of(new MapPropertySource(ROOT, this.values))))
				.bind(ROOT, target, known);
		}
		catch (BindException ex) {
			ConfigurationPropertyName name = known.nameOf(ex);
			String key = (name.getNumberOfElements() > 1) ? name.subName(1).toString() : "the document";
			throw new InvalidYamlException(line(name), key + " " + known.reason(name));
		}
	}

	/** Returns the key of a text that is empty, if any. */
	public Optional<String> emptyText() {
		return this.values.entrySet()
			.stream()
			.filter((value) -> value.getValue().equals(""))
			.map((value) -> value.getKey().substring(ROOT.length() + 1))
			.findFirst();
	}

	/** Returns whether the document has a value, which may be a list or a map. */
	public boolean has(String key) {
		return this.lines.containsKey(ROOT + "." + key);
	}

	/** Returns the line of a value, from 1; 1 if absent. */
	public int line(String key) {
		return this.lines.getOrDefault(ROOT + "." + key, 1);
	}

	/** Returns the failure of a value. */
	public InvalidYamlException invalid(String key, String reason) {
		return new InvalidYamlException(line(key), reason);
	}

	/** Moves a text, if present, to another key. */
	public void moveText(String from, String to) {
		if (this.values.get(ROOT + "." + from) instanceof String text) {
			this.values.remove(ROOT + "." + from);
			this.values.put(ROOT + "." + to, text);
			this.lines.put(ROOT + "." + to, line(from));
		}
	}

	/** Returns the line of the innermost known part of a name. */
	private int line(ConfigurationPropertyName name) {
		Integer line = this.lines.get(name.toString());
		return (line != null) ? line : name.isEmpty() ? 1 : line(name.getParent());
	}

	private void add(String name, Node node, int line) {
		this.lines.put(name, line);
		switch (node) {
			case ScalarNode scalar -> this.values.put(name, scalar.getValue().strip());
			case SequenceNode list when !list.getValue().isEmpty() -> {
				int index = 0;
				for (Node item : list.getValue()) {
					add(name + "[" + index++ + "]", item, line(item));
				}
			}
			case MappingNode map when !map.getValue().isEmpty() -> addEntries(name + ".", map);
			case MappingNode map -> this.values.put(name, Map.of());
			default -> this.values.put(name, List.of());
		}
	}

	private void addEntries(String prefix, MappingNode map) {
		Set<String> keys = new HashSet<>();
		for (NodeTuple entry : map.getValue()) {
			if (!(entry.getKeyNode() instanceof ScalarNode key) || !KEY.matcher(key.getValue()).matches()) {
				throw new InvalidYamlException(line(entry.getKeyNode()),
						"invalid key: begin with a letter or digit, and use up to 100 letters, digits, dots, dashes and underscores");
			}
			if (!keys.add(key.getValue())) {
				throw new InvalidYamlException(line(key), "the key " + key.getValue() + " is repeated: keep one");
			}
			add(prefix + key.getValue(), entry.getValueNode(), line(key));
		}
	}

	private static int line(Node node) {
		return node.getStartMark().getLine() + 1;
	}

}
