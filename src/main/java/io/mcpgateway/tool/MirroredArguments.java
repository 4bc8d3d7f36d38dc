package io.mcpgateway.tool;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

import io.mcpgateway.protocol.Tool;
import tools.jackson.databind.JsonNode;

/**
 * Arguments that clients repeat in headers, declared by {@code x-mcp-header} in a tool's
 * schema: the path of each argument by the suffix of its header.
 */
final class MirroredArguments {

	private static final String ANNOTATION = "x-mcp-header";

	/** Token of RFC 9110, section 5.6.2. */
	private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}");

	private static final Set<String> TYPES = Set.of("string", "integer", "boolean");

	/** Keywords whose values are data, not schemas. */
	private static final Set<String> DATA = Set.of("const", "default", "enum", "examples");

	private final Tool tool;

	private final Map<String, List<String>> found = new LinkedHashMap<>();

	private final Set<String> taken = new HashSet<>();

	private MirroredArguments(Tool tool) {
		this.tool = tool;
	}

	/**
	 * Finds the mirrored arguments of a tool.
	 * @throws IllegalArgumentException if clients would refuse the tool because of them
	 */
	static Map<String, List<String>> of(Tool tool) {
		MirroredArguments names = new MirroredArguments(tool);
		names.read(tool.inputSchema(), List.of(), true);
		return Map.copyOf(names.found);
	}

	/**
	 * Reads a schema.
	 * @param isReached whether only properties lead to the schema
	 */
	private void read(JsonNode schema, List<String> path, boolean isReached) {
		if (schema.has(ANNOTATION)) {
			add(schema, path, isReached);
		}
		schema.properties().forEach((keyword) -> {
			if (keyword.getKey().equals("properties")) {
				keyword.getValue()
					.properties()
					.forEach((property) -> read(property.getValue(), child(path, property.getKey()), isReached));
			}
			else if (!DATA.contains(keyword.getKey())) {
				readUnreached(keyword.getValue(), path);
			}
		});
	}

	/** Reads a schema, or a list or map of schemas, below other keywords. */
	private void readUnreached(JsonNode value, List<String> path) {
		if (value.isObject()) {
			read(value, path, false);
		}
		value.values().forEach((element) -> {
			if (value.isArray()) {
				readUnreached(element, path);
			}
		});
	}

	private void add(JsonNode schema, List<String> path, boolean isReached) {
		String name = schema.path(ANNOTATION).asString("");
		String place = String.join(".", path);
		require(schema.path(ANNOTATION).isString() && TOKEN.matcher(name).matches(), place, "must be an HTTP token");
		require(isReached && !path.isEmpty(), place, "may be on properties of properties only");
		require(TYPES.contains(schema.path("type").asString("")), place, "may be on a string, integer or boolean only");
		require(this.taken.add(name.toLowerCase(Locale.ROOT)), place, "is used twice for " + name);
		this.found.put(name, path);
	}

	private void require(boolean isKept, String place, String rule) {
		if (!isKept) {
			throw new IllegalArgumentException("gateway.tools: the tool " + this.tool.name() + " cannot be offered: "
					+ "the annotation " + ANNOTATION + (place.isEmpty() ? "" : " of " + place) + " " + rule);
		}
	}

	private static List<String> child(List<String> path, String name) {
		List<String> child = new ArrayList<>(path);
		child.add(name);
		return List.copyOf(child);
	}

}
