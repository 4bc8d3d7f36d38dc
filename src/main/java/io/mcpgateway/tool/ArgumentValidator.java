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
 * Holds arguments against the schema of a tool, and says in words of ours what is wrong
 * with them: never their values, as those may be of any length. Nothing is fetched for a
 * schema.
 */
final class ArgumentValidator {

	/** How many there may be, named and unnamed. */
	private static final int MOST = 100;

	/** How many violations are told. */
	private static final int TOLD = 3;

	private static final int LONGEST_NAME = 60;

	private static final int LONGEST_CHOICE = 1000;

	/** Words that are not known, such as {@code x-mcp-header}, say nothing here. */
	private static final Dialect DIALECT = Dialect.builder(Dialects.getDraft202012())
		.unknownKeywordFactory((keyword, context) -> new NonValidationKeyword(keyword))
		.build();

	private static final SchemaRegistry REGISTRY = SchemaRegistry.withDefaultDialect(DIALECT,
			(registry) -> registry.schemaCacheEnabled(false).schemaLoader((loader) -> loader.block((iri) -> true)));

	private final JsonNode inputSchema;

	private final Mono<Schema> schema;

	/** Check against a schema, which is compiled when it is first needed. */
	ArgumentValidator(JsonNode inputSchema) {
		this.inputSchema = inputSchema;
		this.schema = Mono.fromSupplier(() -> REGISTRY.getSchema(inputSchema)).cache();
	}

	/** What is wrong; empty if nothing is. */
	Mono<String> violations(ObjectNode arguments) {
		return (arguments.size() > MOST) ? Mono.just("there are more than " + MOST + " arguments")
				: this.schema.map((compiled) -> compiled.validate(arguments))
					.filter((errors) -> !errors.isEmpty())
					.map(this::describe);
	}

	private String describe(List<Error> errors) {
		return errors.stream().map(this::describe).distinct().limit(TOLD).collect(Collectors.joining("; "));
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
			case "minimum", "exclusiveMinimum", "minLength", "minItems" -> what + " is too small: " + bound(error);
			case "maximum", "exclusiveMaximum", "maxLength", "maxItems" -> what + " is too large: " + bound(error);
			case null, default -> what + " has a wrong value" + hint(name);
		};
	}

	private static String bound(Error error) {
		return error.getKeyword() + " is " + values(error.getSchemaNode());
	}

	private String known(String place) {
		if (!place.isEmpty()) {
			return "";
		}
		String names = String.join(", ", this.inputSchema.path("properties").propertyNames());
		return names.isEmpty() ? ": there are no arguments" : "; arguments are " + names;
	}

	/** What the schema says in words. */
	private String hint(String name) {
		String description = this.inputSchema.path("properties").path(name).path("description").asString("");
		return description.isEmpty() ? "" : ": " + description;
	}

	private static String values(@Nullable JsonNode said) {
		if (said == null) {
			return "what the schema says";
		}
		String values = said.isArray() ? StreamSupport.stream(said.spliterator(), false)
			.map(ArgumentValidator::text)
			.collect(Collectors.joining(", ")) : text(said);
		return (values.length() <= LONGEST_CHOICE) ? values : "what the schema says";
	}

	private static String text(JsonNode value) {
		return value.isString() ? value.stringValue() : value.toString();
	}

	/** A place in the arguments, or a name there. */
	private static String shortened(@Nullable String name) {
		String plain = (name == null) ? "something" : name.startsWith("/") ? name.substring(1) : name;
		return (plain.codePointCount(0, plain.length()) <= LONGEST_NAME) ? plain
				: plain.substring(0, plain.offsetByCodePoints(0, LONGEST_NAME)) + "…";
	}

}
