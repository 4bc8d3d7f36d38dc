package io.mcpgateway.adapter.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.mcpgateway.adapter.api.ApiParameter.ValueType;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * Schema of a parameter: its alternatives without references, combined by {@code anyOf},
 * {@code oneOf} or {@code allOf}.
 *
 * @param parts alternatives, or parts of one schema
 */
record SchemaNode(OpenApiDocument document, List<JsonNode> parts) {

	/** Maximum number of values to suggest. */
	private static final int MAX_VALUES = 1000;

	private static final int MAX_PARTS = 20;

	private static final int MAX_DEPTH = 4;

	private static final int MAX_PATTERN_LENGTH = 40;

	private static final int MAX_DEFAULT_LENGTH = 60;

	/** Formats that say no more than the type. */
	private static final Set<String> PLAIN_FORMATS = Set.of("int32", "int64", "integer", "float", "double", "number",
			"string", "boolean");

	/** Returns a schema with its alternatives. */
	static SchemaNode of(OpenApiDocument document, JsonNode schema) {
		List<JsonNode> parts = new ArrayList<>();
		collect(document, schema, MAX_DEPTH, parts);
		return new SchemaNode(document, List.copyOf(parts));
	}

	private static void collect(OpenApiDocument document, JsonNode schema, int depth, List<JsonNode> parts) {
		JsonNode resolved = document.resolve(schema);
		if (parts.size() < MAX_PARTS && !is(resolved, "null")) {
			parts.add(resolved);
		}
		for (String name : (depth > 0) ? List.of("anyOf", "oneOf", "allOf") : List.<String>of()) {
			resolved.path(name).values().forEach((part) -> collect(document, part, depth - 1, parts));
		}
	}

	/** Returns whether a value may be an object. */
	boolean isObject() {
		return this.parts.stream().anyMatch(SchemaNode::isObject);
	}

	/** Returns whether a value may be something else than an object. */
	boolean isSingle() {
		return this.parts.stream().anyMatch((part) -> isScalar(part) || isList(part));
	}

	/** Returns whether a value may be a list. */
	boolean isList() {
		return this.parts.stream().anyMatch(SchemaNode::isList);
	}

	/** Returns the schema of the elements of a list. */
	SchemaNode items() {
		return of(this.document, first("items"));
	}

	/** Returns the schemas of the properties of an object, by name. */
	Map<String, JsonNode> properties() {
		Map<String, JsonNode> all = new TreeMap<>();
		this.parts.forEach((part) -> part.path("properties")
			.properties()
			.forEach((property) -> all.putIfAbsent(property.getKey(), property.getValue())));
		return all;
	}

	/** Returns the type of single values. */
	ValueType type() {
		List<JsonNode> scalars = scalars();
		for (ValueType type : ValueType.values()) {
			if (type != ValueType.TEXT && !scalars.isEmpty()
					&& scalars.stream().allMatch((part) -> is(part, type.name().toLowerCase(Locale.ROOT)))) {
				return type;
			}
		}
		return ValueType.TEXT;
	}

	/** Returns the only allowed values; empty if there are others. */
	List<String> allowed() {
		List<JsonNode> scalars = scalars();
		Predicate<JsonNode> isOpen = (part) -> !part.has("enum") && !part.has("const");
		return (scalars.isEmpty() || scalars.stream().anyMatch(isOpen)) ? List.of() : scalars.stream()
			.flatMap((part) -> Stream.concat(texts(part.path("enum")).stream(), texts(part.path("const")).stream()))
			.distinct()
			.limit(MAX_VALUES)
			.toList();
	}

	/** Returns values that the document shows. */
	Stream<String> examples() {
		return this.parts.stream()
			.flatMap((part) -> Stream.of("enum", "example", "examples", "default")
				.flatMap((name) -> texts(part.path(name)).stream()));
	}

	/** Returns the default if it is a single value; {@code null} without. */
	@Nullable String defaultValue() {
		JsonNode value = first("default");
		List<String> texts = texts(value);
		return (value.isValueNode() && texts.size() == 1) ? texts.getFirst() : null;
	}

	/** Returns the format and the limits of single values, in words. */
	List<String> facts() {
		List<String> facts = new ArrayList<>();
		String format = text("format");
		if (!format.isEmpty() && !PLAIN_FORMATS.contains(format)) {
			facts.add(format);
		}
		range(facts, limit("minimum", "exclusiveMinimum"), limit("maximum", "exclusiveMaximum"), "");
		range(facts, text("minLength").equals("0") ? "" : text("minLength"), text("maxLength"), " characters");
		String pattern = text("pattern");
		if (!pattern.isEmpty() && pattern.length() <= MAX_PATTERN_LENGTH) {
			facts.add("pattern " + pattern);
		}
		return facts;
	}

	/** Returns the maximum number of elements and the default, in words. */
	List<String> listFacts() {
		List<String> facts = new ArrayList<>();
		if (!text("maxItems").isEmpty()) {
			facts.add("at most " + text("maxItems") + " values");
		}
		String all = String.join(",", texts(first("default")));
		if (!all.isEmpty() && all.length() <= MAX_DEFAULT_LENGTH) {
			facts.add("default " + all);
		}
		return facts;
	}

	private static void range(List<String> facts, String min, String max, String unit) {
		if (!min.isEmpty() && !max.isEmpty()) {
			facts.add(min.equals(max) ? min + unit : min + " to " + max + unit);
		}
		else if (!min.isEmpty() || !max.isEmpty()) {
			facts.add((min.isEmpty() ? "at most " + max : "at least " + min) + unit);
		}
	}

	/** Returns a limit, with the word for an exclusive one of version 3.0 or 3.1. */
	private String limit(String name, String exclusive) {
		String strict = text(exclusive);
		String limit = text(name);
		return (strict.equals("true") && !limit.isEmpty()) ? limit + " (exclusive)"
				: strict.matches("-?[\\d.]+") ? strict + " (exclusive)" : limit;
	}

	private String text(String name) {
		String text = OpenApiDocument.text(first(name));
		return (text != null && text.length() <= MAX_DEFAULT_LENGTH) ? text : "";
	}

	private JsonNode first(String name) {
		return this.parts.stream()
			.filter((part) -> part.has(name))
			.findFirst()
			.map((part) -> part.path(name))
			.orElse(MissingNode.getInstance());
	}

	private List<JsonNode> scalars() {
		return this.parts.stream().filter(SchemaNode::isScalar).toList();
	}

	/** Returns whether a part describes single values, and is more than a combination. */
	private static boolean isScalar(JsonNode part) {
		return !isObject(part) && !isList(part) && (part.has("type") || part.has("enum") || part.has("const"));
	}

	private static boolean isList(JsonNode part) {
		return is(part, "array") || (part.has("items") && !part.has("type"));
	}

	private static boolean isObject(JsonNode part) {
		return is(part, "object") || part.has("properties");
	}

	/** Returns whether a schema has one type only, apart from null. */
	private static boolean is(JsonNode schema, String type) {
		JsonNode types = schema.path("type");
		return types.isArray() ? types.values()
			.stream()
			.map((each) -> each.asString(""))
			.filter((each) -> !each.equals("null"))
			.toList()
			.equals(List.of(type)) : types.asString("").equals(type);
	}

	/** Returns the scalar values of a node. */
	static List<String> texts(JsonNode node) {
		List<String> texts = new ArrayList<>();
		for (JsonNode value : node.isArray() ? node.values() : List.of(node)) {
			String text = value.isValueNode() && !value.isNull() ? value.asString("") : "";
			if (!text.isEmpty() && texts.size() < MAX_VALUES) {
				texts.add(text);
			}
		}
		return texts;
	}

}
