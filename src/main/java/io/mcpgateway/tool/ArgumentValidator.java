package io.mcpgateway.tool;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.NonValidationKeyword;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Validator of arguments against a tool's schema. Messages never repeat values, since a
 * value may be of any length. The validator never fetches a schema.
 */
final class ArgumentValidator {

	/** Maximum number of arguments. */
	private static final int MAX_ARGUMENTS = 100;

	/** Maximum number of reported violations. */
	private static final int MAX_VIOLATIONS = 3;

	private static final int MAX_NAME_LENGTH = 60;

	private static final int MAX_CHOICES_LENGTH = 1000;

	private final JsonNode inputSchema;

	private final Mono<Schema> schema;

	/** Creates a validator; the schema is compiled at the first use. */
	ArgumentValidator(JsonNode inputSchema) {
		this.inputSchema = inputSchema;
		this.schema = Mono.fromSupplier(() -> Compiler.REGISTRY.getSchema(inputSchema)).cache();
	}

	/** Returns a description of the violations; empty without violations. */
	Mono<String> violations(ObjectNode arguments) {
		return (arguments.size() > MAX_ARGUMENTS) ? Mono.just("there are more than " + MAX_ARGUMENTS + " arguments")
				: this.schema.map((compiled) -> compiled.validate(arguments))
					.filter((errors) -> !errors.isEmpty())
					.map(this::describe);
	}

	private String describe(List<Error> errors) {
		return errors.stream().map(this::describe).distinct().limit(MAX_VIOLATIONS).collect(Collectors.joining("; "));
	}

	private String describe(Error error) {
		String name = shortened(error.getInstanceLocation().toString());
		String what = name.isEmpty() ? "the arguments" : name;
		JsonNode said = error.getSchemaNode();
		String inside = name.isEmpty() ? "" : " in " + name;
		return switch (error.getKeyword()) {
			case "required" -> shortened(error.getProperty()) + " is required" + inside;
			case "additionalProperties", "unevaluatedProperties" ->
				shortened(error.getProperty()) + " is unknown" + inside + known(name);
			case "type" -> what + " must be of the type " + shortened(values(said));
			case "enum" -> what + " must be one of " + values(said);
			case "const" -> what + " must be " + values(said);
			case "minimum" -> what + " must be at least " + values(said);
			case "exclusiveMinimum" -> what + " must be greater than " + values(said);
			case "maximum" -> what + " must be at most " + values(said);
			case "exclusiveMaximum" -> what + " must be less than " + values(said);
			case "minLength" -> what + atLeast(said, " characters");
			case "maxLength" -> what + " must have at most " + values(said) + " characters";
			case "minItems" -> what + atLeast(said, " items");
			case "maxItems" -> what + " must have at most " + values(said) + " items";
			case null, default -> what + " is invalid" + hint(name);
		};
	}

	private static String atLeast(@Nullable JsonNode bound, String unit) {
		return (bound != null && bound.asInt() == 1) ? " must not be empty"
				: " must have at least " + values(bound) + unit;
	}

	private String known(String place) {
		if (!place.isEmpty()) {
			return "";
		}
		String names = String.join(", ", this.inputSchema.path("properties").propertyNames());
		return names.isEmpty() ? ": the tool takes no arguments" : "; arguments are " + names;
	}

	/** Returns the allowed values in words. */
	private String hint(String name) {
		String description = this.inputSchema.path("properties").path(name).path("description").asString("");
		return description.isEmpty() ? "" : ": " + description;
	}

	private static String values(@Nullable JsonNode said) {
		if (said == null) {
			return "as the input schema of the tool requires";
		}
		String values = said.isArray() ? StreamSupport.stream(said.spliterator(), false)
			.map(ArgumentValidator::text)
			.collect(Collectors.joining(", ")) : text(said);
		return (values.length() <= MAX_CHOICES_LENGTH) ? values : "as the input schema of the tool requires";
	}

	private static String text(JsonNode value) {
		return value.isString() ? value.stringValue() : value.toString();
	}

	/** Returns a path or a name, shortened. */
	private static String shortened(@Nullable String name) {
		String plain = (name == null) ? "something" : name.startsWith("/") ? name.substring(1) : name;
		return (plain.codePointCount(0, plain.length()) <= MAX_NAME_LENGTH) ? plain
				: plain.substring(0, plain.offsetByCodePoints(0, MAX_NAME_LENGTH)) + "…";
	}

	/** Compiler of schemas. Loads some hundred classes, at the first use only. */
	private static final class Compiler {

		/** Dialect ignoring unknown keywords, such as {@code x-mcp-header}. */
		private static final Dialect DIALECT = Dialect.builder(Dialects.getDraft202012())
			.unknownKeywordFactory((keyword, context) -> new NonValidationKeyword(keyword))
			.build();

		private static final SchemaRegistry REGISTRY = SchemaRegistry.withDefaultDialect(DIALECT,
				(registry) -> registry.schemaCacheEnabled(false).schemaLoader((loader) -> loader.block((iri) -> true)));

	}

}
