package io.mcpgateway.adapter.api;

import io.mcpgateway.adapter.JsonShape;
import org.jspecify.annotations.Nullable;

/**
 * Objects of OpenAPI 3 and Swagger 2 with the properties that the gateway uses. Of a
 * schema, the properties and their own properties are kept.
 */
enum OpenApiShape implements JsonShape {

	DOCUMENT, PATHS, PATH_ITEM, OPERATION, RESPONSES, RESPONSE,

	/** Names of an object, without values. */
	NAMES,

	PARAMETER, SCHEMA, SCHEMAS_BY_NAME, PROPERTY, EXAMPLES, EXAMPLE;

	@Override
	public @Nullable JsonShape property(String name) {
		if (name.equals("$ref") && !isByName()) {
			return SCALAR;
		}
		return switch (this) {
			case DOCUMENT -> document(name);
			case PATHS -> PATH_ITEM;
			case PATH_ITEM -> pathItem(name);
			case OPERATION -> operation(name);
			case RESPONSES -> responses(name);
			case RESPONSE -> name.equals("content") ? NAMES : null;
			case NAMES -> SCALAR;
			case PARAMETER -> parameter(name);
			case SCHEMA -> schema(name, SCHEMA, SCHEMAS_BY_NAME);
			case SCHEMAS_BY_NAME -> PROPERTY;
			case PROPERTY -> schema(name, PROPERTY, NAMES);
			case EXAMPLES -> EXAMPLE;
			case EXAMPLE -> name.equals("value") ? SCALAR : null;
		};
	}

	/** Returns whether the names in the object are free, so that none is a reference. */
	private boolean isByName() {
		return this == PATHS || this == NAMES || this == SCHEMAS_BY_NAME;
	}

	private static @Nullable JsonShape document(String name) {
		return switch (name) {
			case "openapi", "swagger", "produces" -> SCALAR;
			case "paths" -> PATHS;
			default -> null;
		};
	}

	private static @Nullable JsonShape pathItem(String name) {
		return switch (name) {
			case "parameters" -> PARAMETER;
			case "get" -> OPERATION;
			default -> null;
		};
	}

	private static @Nullable JsonShape operation(String name) {
		return switch (name) {
			case "summary", "description", "operationId", "tags", "produces" -> SCALAR;
			case "parameters" -> PARAMETER;
			case "responses" -> RESPONSES;
			default -> null;
		};
	}

	private static @Nullable JsonShape responses(String name) {
		return switch (name) {
			case "200", "2XX", "default" -> RESPONSE;
			default -> null;
		};
	}

	/** Returns the shape within a parameter, which is its own schema in Swagger 2. */
	private static @Nullable JsonShape parameter(String name) {
		return switch (name) {
			case "name", "in", "description", "required", "style", "explode", "collectionFormat", "allowReserved",
					"x-multi-segment" ->
				SCALAR;
			case "content" -> NAMES;
			case "schema" -> SCHEMA;
			case "examples" -> EXAMPLES;
			default -> schema(name, SCHEMA, SCHEMAS_BY_NAME);
		};
	}

	private static @Nullable JsonShape schema(String name, JsonShape same, JsonShape properties) {
		return switch (name) {
			case "type", "format", "enum", "const", "default", "example", "examples", "minimum", "maximum",
					"exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength", "maxItems", "pattern",
					"nullable" ->
				SCALAR;
			case "items", "anyOf", "oneOf", "allOf" -> same;
			case "properties" -> properties;
			default -> null;
		};
	}

}
