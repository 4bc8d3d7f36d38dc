package io.mcpgateway.adapter.api;

import io.mcpgateway.adapter.JsonShape;
import org.jspecify.annotations.Nullable;

/** Objects of OpenAPI with the properties that the gateway uses. */
enum OpenApiShape implements JsonShape {

	DOCUMENT, PATHS, PATH_ITEM, OPERATION, RESPONSES, RESPONSE,

	/** Media types, of which only the names count. */
	MEDIA_TYPES,

	PARAMETER, SCHEMA, EXAMPLES, EXAMPLE;

	@Override
	public @Nullable JsonShape property(String name) {
		return switch (this) {
			case DOCUMENT -> document(name);
			case PATHS -> PATH_ITEM;
			case PATH_ITEM -> pathItem(name);
			case OPERATION -> operation(name);
			case RESPONSES -> responses(name);
			case RESPONSE -> response(name);
			case MEDIA_TYPES -> SCALAR;
			case PARAMETER -> parameter(name);
			case SCHEMA -> schema(name);
			case EXAMPLES -> EXAMPLE;
			case EXAMPLE -> example(name);
		};
	}

	private static @Nullable JsonShape document(String name) {
		return switch (name) {
			case "openapi" -> SCALAR;
			case "paths" -> PATHS;
			default -> null;
		};
	}

	private static @Nullable JsonShape pathItem(String name) {
		return switch (name) {
			case "$ref" -> SCALAR;
			case "parameters" -> PARAMETER;
			case "get" -> OPERATION;
			default -> null;
		};
	}

	private static @Nullable JsonShape operation(String name) {
		return switch (name) {
			case "summary", "description", "operationId" -> SCALAR;
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

	private static @Nullable JsonShape response(String name) {
		return switch (name) {
			case "$ref" -> SCALAR;
			case "content" -> MEDIA_TYPES;
			default -> null;
		};
	}

	private static @Nullable JsonShape parameter(String name) {
		return switch (name) {
			case "$ref", "name", "in", "description", "required", "style", "explode", "content", "example" -> SCALAR;
			case "schema" -> SCHEMA;
			case "examples" -> EXAMPLES;
			default -> null;
		};
	}

	private static @Nullable JsonShape schema(String name) {
		return switch (name) {
			case "$ref", "type", "enum", "properties", "default", "example", "examples" -> SCALAR;
			case "items" -> SCHEMA;
			default -> null;
		};
	}

	private static @Nullable JsonShape example(String name) {
		return switch (name) {
			case "$ref", "value" -> SCALAR;
			default -> null;
		};
	}

}
