package io.mcpgateway.skill;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpgateway.configuration.YamlDocument;
import io.mcpgateway.skill.SkillReader.InvalidSkillException;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeId;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.resolver.Resolver;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * YAML at the start of a {@code SKILL.md}, as JSON.
 * <p>
 * <b>Why</b> the core schema of YAML 1.2 and not that of SnakeYAML: clients compare the
 * frontmatter with what their own parser reads, where {@code yes} and dates are texts.
 */
final class Frontmatter {

	/** Maximum length, in characters. */
	private static final int MAX_LENGTH = 64 * 1024;

	private static final int MAX_DEPTH = 20;

	private static final int MAX_NUMBER_LENGTH = 100;

	private static final Pattern BLOCK = Pattern
		.compile("\\A\uFEFF?---[ \\t]*\\r?\\n(.*?\\r?\\n)---[ \\t]*(\\r?\\n|\\z)", Pattern.DOTALL);

	private static final Pattern NULL = Pattern.compile("|~|null|Null|NULL");

	private static final Pattern TRUE = Pattern.compile("true|True|TRUE");

	private static final Pattern FALSE = Pattern.compile("false|False|FALSE");

	private static final Pattern INTEGER = Pattern.compile("[-+]?[0-9]+");

	private static final Pattern OCTAL = Pattern.compile("0o[0-7]+");

	private static final Pattern HEXADECIMAL = Pattern.compile("0x[0-9a-fA-F]+");

	private static final Pattern DECIMAL = Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]{1,3})?");

	private static final Resolver RESOLVER = new Resolver();

	private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

	private Frontmatter() {
	}

	/**
	 * Parses the frontmatter of a document.
	 * @throws InvalidSkillException if there is none, or it is no map in YAML
	 */
	static ObjectNode parse(String document) {
		Matcher block = BLOCK.matcher(document.substring(0, Math.min(document.length(), MAX_LENGTH)));
		if (!block.find()) {
			throw new InvalidSkillException("SKILL.md must begin with frontmatter between two lines ---");
		}
		try {
			if (YamlDocument.compose(block.group(1), MAX_DEPTH) instanceof MappingNode map) {
				return object(map);
			}
		}
		catch (YAMLException ex) {
			throw new InvalidSkillException("the frontmatter of SKILL.md is not valid YAML");
		}
		throw new InvalidSkillException("the frontmatter of SKILL.md must be a map");
	}

	private static ObjectNode object(MappingNode map) {
		ObjectNode object = JSON.objectNode();
		for (NodeTuple entry : map.getValue()) {
			if (!(entry.getKeyNode() instanceof ScalarNode key) || object.has(key.getValue())) {
				throw new InvalidSkillException("the frontmatter of SKILL.md must have texts as keys, each once");
			}
			object.set(key.getValue(), json(entry.getValueNode()));
		}
		return object;
	}

	private static JsonNode json(Node node) {
		return switch (node) {
			case MappingNode map -> object(map);
			case SequenceNode list -> {
				ArrayNode array = JSON.arrayNode();
				list.getValue().forEach((item) -> array.add(json(item)));
				yield array;
			}
			case ScalarNode scalar when scalar.getScalarStyle() == ScalarStyle.PLAIN && !isTagged(scalar) ->
				plain(scalar.getValue());
			case ScalarNode scalar -> JSON.stringNode(scalar.getValue());
			default -> throw new InvalidSkillException("the frontmatter of SKILL.md has an unknown kind of value");
		};
	}

	/** Returns whether a plain value looking like another type is marked as a text. */
	private static boolean isTagged(ScalarNode scalar) {
		return scalar.getTag().equals(Tag.STR)
				&& !RESOLVER.resolve(NodeId.scalar, scalar.getValue(), true).equals(Tag.STR);
	}

	private static JsonNode plain(String value) {
		if (NULL.matcher(value).matches()) {
			return JSON.nullNode();
		}
		if (TRUE.matcher(value).matches() || FALSE.matcher(value).matches()) {
			return JSON.booleanNode(TRUE.matcher(value).matches());
		}
		if (value.length() > MAX_NUMBER_LENGTH) {
			return JSON.stringNode(value);
		}
		if (INTEGER.matcher(value).matches()) {
			return JSON.numberNode(new BigInteger(value));
		}
		if (OCTAL.matcher(value).matches()) {
			return JSON.numberNode(new BigInteger(value.substring(2), 8));
		}
		if (HEXADECIMAL.matcher(value).matches()) {
			return JSON.numberNode(new BigInteger(value.substring(2), 16));
		}
		return DECIMAL.matcher(value).matches() ? JSON.numberNode(new BigDecimal(value)) : JSON.stringNode(value);
	}

}
