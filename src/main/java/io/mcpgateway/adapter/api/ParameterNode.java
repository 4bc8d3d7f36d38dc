package io.mcpgateway.adapter.api;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.mcpgateway.adapter.api.ApiParameter.ListForm;
import io.mcpgateway.adapter.api.ApiParameter.ValueType;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Parameter object of an OpenAPI document. */
record ParameterNode(OpenApiDocument document, JsonNode node) {

	/** Maximum number of values to suggest. */
	private static final int MAX_VALUES = 1000;

	String name() {
		return this.node.path("name").asString("");
	}

	/** Returns the place of the parameter: path, query, header or cookie. */
	String place() {
		return this.node.path("in").asString("");
	}

	boolean isIn(String place) {
		return place().equals(place);
	}

	boolean isRequired() {
		return this.node.path("required").asBoolean(false);
	}

	/**
	 * Returns whether a text can be its value: a single value, a list of values, or a
	 * document such as JSON.
	 */
	boolean isPlain() {
		String usual = isIn("path") ? "simple" : "form";
		return !name().isEmpty() && (this.node.has("content") || (this.node.path("style").asString(usual).equals(usual)
				&& !isObject(schema()) && !isObject(items()) && !isList(items())));
	}

	/**
	 * Returns the parameter for a variable.
	 * @param known parameters by their nodes: one with thousands of values may be part of
	 * thousands of operations, which share the values
	 */
	ApiParameter parameter(String variable, IdentityHashMap<JsonNode, ApiParameter> known) {
		return known.computeIfAbsent(this.node, (key) -> parameter(variable)).as(variable);
	}

	private ApiParameter parameter(String variable) {
		JsonNode single = isList(schema()) ? items() : schema();
		List<String> allowed = texts(single.path("enum"));
		Set<String> suggested = new LinkedHashSet<>(allowed);
		if (allowed.isEmpty()) {
			suggested.addAll(texts(this.node.path("example")));
			this.node.path("examples")
				.values()
				.forEach((example) -> suggested.addAll(texts(this.document.resolve(example).path("value"))));
			suggested.addAll(texts(schema().path("example")));
			suggested.addAll(texts(schema().path("examples")));
			suggested.addAll(texts(schema().path("default")));
		}
		return new ApiParameter(name(), variable, OpenApiDocument.text(this.node.path("description")), isRequired(),
				type(single), List.copyOf(suggested), !allowed.isEmpty(), listForm());
	}

	private @Nullable ListForm listForm() {
		if (!isList(schema())) {
			return null;
		}
		return (isIn("query") && this.node.path("explode").asBoolean(true)) ? ListForm.EACH : ListForm.JOINED;
	}

	private JsonNode schema() {
		return this.document.resolve(this.node.path("schema"));
	}

	private JsonNode items() {
		return this.document.resolve(schema().path("items"));
	}

	private static ValueType type(JsonNode schema) {
		return is(schema, "integer") ? ValueType.INTEGER
				: is(schema, "number") ? ValueType.NUMBER : is(schema, "boolean") ? ValueType.BOOLEAN : ValueType.TEXT;
	}

	private static boolean isList(JsonNode schema) {
		return is(schema, "array");
	}

	private static boolean isObject(JsonNode schema) {
		return is(schema, "object") || schema.has("properties");
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
	private static List<String> texts(JsonNode node) {
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
