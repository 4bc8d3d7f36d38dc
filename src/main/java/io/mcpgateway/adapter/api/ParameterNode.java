package io.mcpgateway.adapter.api;

import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.mcpgateway.adapter.api.ParameterForm.Shape;
import io.mcpgateway.adapter.api.ParameterForm.Style;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Parameter object of a document of OpenAPI 3 or Swagger 2, or a property of an object
 * whose properties stand alone in the query.
 *
 * @param key node with the parameter or the property
 * @param node parameter object
 * @param isProperty whether this is a property of the parameter object
 */
record ParameterNode(OpenApiDocument document, JsonNode key, JsonNode node, boolean isProperty, String name,
		boolean isRequired, SchemaNode schema) {

	/** Maximum number of values to suggest, and of names of an object. */
	private static final int MAX_VALUES = 1000;

	/**
	 * Headers that OpenAPI defines elsewhere, so that parameters of the name count not.
	 */
	private static final Set<String> IGNORED_HEADERS = Set.of("accept", "content-type", "authorization");

	private static final Pattern HEADER_VALUE = Pattern.compile("[\\x21-\\x7e]([\\x20-\\x7e]{0,498}[\\x21-\\x7e])?");

	static ParameterNode of(OpenApiDocument document, JsonNode node) {
		return new ParameterNode(document, node, node, false, node.path("name").asString(""),
				node.path("required").asBoolean(false),
				SchemaNode.of(document, node.has("schema") ? node.path("schema") : node));
	}

	/** Returns the place of the parameter, such as path, query, header or cookie. */
	String place() {
		return this.node.path("in").asString("");
	}

	boolean isIn(String place) {
		return place().equals(place);
	}

	/** Returns whether OpenAPI says that the parameter has no effect. */
	boolean isIgnored() {
		return (isIn("header") && IGNORED_HEADERS.contains(this.name.toLowerCase(Locale.ROOT))) || isIn("formData");
	}

	/** Returns whether the value may contain slashes, by the hint of the document. */
	boolean hasSegments() {
		return isIn("path") && (this.node.path("x-multi-segment").asBoolean(false)
				|| this.node.path("allowReserved").asBoolean(false));
	}

	/**
	 * Returns the only value, or the default, of a header that the document may set;
	 * {@code null} without.
	 */
	@Nullable String headerValue() {
		List<String> allowed = this.schema.allowed();
		String value = (allowed.size() == 1) ? allowed.getFirst() : this.schema.defaultValue();
		boolean isHeader = HeaderNames.isName(this.name) && !HeaderNames.isReserved(this.name);
		return (isHeader && value != null && HEADER_VALUE.matcher(value).matches()) ? value : null;
	}

	/** Returns whether names in brackets follow the name in a request. */
	boolean isBracketed() {
		return style() == Style.DEEP_OBJECT;
	}

	/**
	 * Returns whether a URI can carry its value: a single value, a list, an object of
	 * single values, or a document such as JSON.
	 */
	boolean isPlain() {
		return !this.name.isEmpty() && form() != null;
	}

	/**
	 * Returns the parameters in the query: this one, or one for each property of an
	 * object whose properties stand alone there.
	 */
	List<ParameterNode> inQuery() {
		return !isSpread() ? List.of(this)
				: this.schema.properties()
					.entrySet()
					.stream()
					.map((property) -> new ParameterNode(this.document, property.getValue(), this.node, true,
							property.getKey(), false, SchemaNode.of(this.document, property.getValue())))
					.toList();
	}

	/**
	 * Returns the parameter for a variable.
	 * @param known parameters by their nodes: one with thousands of values may be part of
	 * thousands of operations, which share the values
	 */
	ApiParameter parameter(String variable, IdentityHashMap<JsonNode, ApiParameter> known) {
		return known.computeIfAbsent(this.key, (node) -> parameter(variable)).as(variable);
	}

	private ApiParameter parameter(String variable) {
		ParameterForm form = Objects.requireNonNullElse(form(), ParameterForm.QUERY);
		SchemaNode single = (form.shape() == Shape.LIST) ? this.schema.items() : this.schema;
		List<String> allowed = single.allowed();
		Set<String> suggested = new LinkedHashSet<>(allowed);
		if (allowed.isEmpty()) {
			suggested.addAll(SchemaNode.texts(this.node.path("example")));
			this.node.path("examples")
				.values()
				.forEach((example) -> suggested.addAll(SchemaNode.texts(this.document.resolve(example).path("value"))));
			this.schema.examples().forEach(suggested::add);
			single.examples().forEach(suggested::add);
		}
		List<String> facts = Stream.concat(single.facts().stream(), this.schema.listFacts().stream()).toList();
		JsonNode described = this.isProperty ? this.document.resolve(this.key) : this.node;
		return new ApiParameter(this.name, variable, OpenApiDocument.text(described.path("description")),
				this.isRequired, single.type(), suggested.stream().limit(MAX_VALUES).toList(), !allowed.isEmpty(), form,
				facts, keys(form));
	}

	/** Returns the names of an object with their brackets, one level down at most. */
	private Map<String, String> keys(ParameterForm form) {
		Map<String, String> keys = new LinkedHashMap<>();
		if (form.shape() == Shape.PAIRS || form.shape() == Shape.PAIRS_OR_VALUE) {
			this.schema.properties().forEach((name, property) -> {
				SchemaNode value = SchemaNode.of(this.document, property);
				if (form.style() == Style.DEEP_OBJECT && value.isObject() && !value.properties().isEmpty()) {
					value.properties()
						.keySet()
						.forEach((next) -> keys.put(name + "." + next, bracket(name) + bracket(next)));
				}
				else {
					keys.put(name, bracket(name));
				}
			});
		}
		return (keys.size() <= MAX_VALUES) ? keys : Map.of();
	}

	private static String bracket(String name) {
		return "[" + name + "]";
	}

	/**
	 * Returns the form of the values; {@code null} if OpenAPI does not define one, as for
	 * lists of objects, and for objects whose names would stand beside other parameters.
	 */
	private @Nullable ParameterForm form() {
		if (this.node.has("content")) {
			return isIn("path") ? ParameterForm.PATH : ParameterForm.QUERY;
		}
		Style style = style();
		boolean isNested = this.isProperty && this.schema.isObject() && !this.schema.isSingle();
		if (style == null || isNested || (isSpread() && isAlone())) {
			return null;
		}
		boolean isDeep = style == Style.DEEP_OBJECT;
		if (this.schema.isObject() && (isDeep || !this.schema.isSingle())) {
			return new ParameterForm(this.schema.isSingle() ? Shape.PAIRS_OR_VALUE : Shape.PAIRS, style, isExploded());
		}
		if (this.schema.isList()) {
			SchemaNode items = this.schema.items();
			return (items.isObject() || items.isList()) ? null : new ParameterForm(Shape.LIST, style, isExploded());
		}
		return new ParameterForm(Shape.VALUE, style, isExploded());
	}

	/** Returns whether the properties of an object stand alone in the query. */
	private boolean isSpread() {
		return isIn("query") && !this.isProperty && !this.node.has("content") && style() == Style.FORM && isExploded()
				&& this.schema.isObject() && !this.schema.isSingle();
	}

	/** Returns whether the names of an object are unknown. */
	private boolean isAlone() {
		return this.schema.properties().isEmpty();
	}

	private boolean isExploded() {
		return isSwagger() ? this.node.path("collectionFormat").asString("").equals("multi")
				: this.node.path("explode").asBoolean(style() == Style.FORM);
	}

	private @Nullable Style style() {
		String usual = isIn("path") ? "simple" : "form";
		String name = isSwagger() ? this.node.path("collectionFormat").asString(usual)
				: this.node.path("style").asString(usual);
		return switch (name) {
			case "simple" -> isIn("path") ? Style.SIMPLE : null;
			case "label" -> isIn("path") ? Style.LABEL : null;
			case "matrix" -> isIn("path") ? Style.MATRIX : null;
			case "form" -> isIn("query") ? Style.FORM : null;
			case "csv", "multi" -> isIn("path") ? Style.SIMPLE : Style.FORM;
			case "spaceDelimited", "ssv" -> isIn("query") ? delimited(Style.SPACES) : null;
			case "pipeDelimited", "pipes" -> isIn("query") ? delimited(Style.PIPES) : null;
			case "tsv" -> isIn("query") ? Style.TABS : null;
			case "deepObject" -> isIn("query") ? Style.DEEP_OBJECT : null;
			default -> null;
		};
	}

	/** Returns a style, whose exploded values stand alone as in a form. */
	private Style delimited(Style style) {
		return this.node.path("explode").asBoolean(false) ? Style.FORM : style;
	}

	/** Returns whether the parameter is of Swagger 2, where it is its own schema. */
	private boolean isSwagger() {
		return !this.node.has("schema") && !this.node.has("content") && this.node.has("type");
	}

}
