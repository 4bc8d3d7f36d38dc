package io.mcpgateway.adapter.api.operation;

import io.mcpgateway.adapter.JsonShape;
import org.jspecify.annotations.Nullable;

/** Objects of OpenAPI with the properties that the gateway uses. */
enum OpenApiShape implements JsonShape {

	DOCUMENT {
		@Override
		public @Nullable JsonShape property(String name) {
			return switch (name) {
				case "openapi" -> SCALAR;
				case "paths" -> PATHS;
				default -> null;
			};
		}
	},

	PATHS {
		@Override
		public JsonShape property(String name) {
			return PATH_ITEM;
		}
	},

	PATH_ITEM {
		@Override
		public @Nullable JsonShape property(String name) {
			return switch (name) {
				case "$ref" -> SCALAR;
				case "parameters" -> PARAMETER;
				case "get" -> OPERATION;
				default -> null;
			};
		}
	},

	OPERATION {
		@Override
		public @Nullable JsonShape property(String name) {
			return switch (name) {
				case "summary", "description", "operationId" -> SCALAR;
				case "parameters" -> PARAMETER;
				case "responses" -> RESPONSES;
				default -> null;
			};
		}
	},

	RESPONSES {
		@Override
		public @Nullable JsonShape property(String name) {
			return switch (name) {
				case "200", "2XX", "default" -> RESPONSE;
				default -> null;
			};
		}
	},

	RESPONSE {
		@Override
		public @Nullable JsonShape property(String name) {
			return switch (name) {
				case "$ref" -> SCALAR;
				case "content" -> MEDIA_TYPES;
				default -> null;
			};
		}
	},

	/** Media types, of which only the names count. */
	MEDIA_TYPES {
		@Override
		public JsonShape property(String name) {
			return SCALAR;
		}
	},

	PARAMETER {
		@Override
		public @Nullable JsonShape property(String name) {
			return switch (name) {
				case "$ref", "name", "in", "description", "required", "style", "explode", "content", "example" ->
					SCALAR;
				case "schema" -> SCHEMA;
				case "examples" -> EXAMPLES;
				default -> null;
			};
		}
	},

	SCHEMA {
		@Override
		public @Nullable JsonShape property(String name) {
			return switch (name) {
				case "$ref", "type", "enum", "properties", "default", "example", "examples" -> SCALAR;
				case "items" -> SCHEMA;
				default -> null;
			};
		}
	},

	EXAMPLES {
		@Override
		public JsonShape property(String name) {
			return EXAMPLE;
		}
	},

	EXAMPLE {
		@Override
		public @Nullable JsonShape property(String name) {
			return switch (name) {
				case "$ref", "value" -> SCALAR;
				default -> null;
			};
		}
	}

}
