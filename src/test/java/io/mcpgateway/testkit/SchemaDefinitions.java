package io.mcpgateway.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import org.junit.jupiter.api.Assumptions;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Definitions of a JSON Schema, by which messages are checked. The project does not
 * contain the official schemas: the property {@code mcp.schema} names their directory, by
 * default {@code ../shared/schema}.
 */
public final class SchemaDefinitions {

	private final ObjectNode schema;

	private final String keyword;

	private SchemaDefinitions(JsonNode schema) {
		this.schema = (ObjectNode) schema;
		this.keyword = schema.has("$defs") ? "$defs" : "definitions";
	}

	/** Returns whether an official schema is in the directory of the schemas. */
	public static boolean hasOfficial(String name) {
		return Files.exists(official(name));
	}

	/** Returns an official schema; skips the test if the schema is missing. */
	public static SchemaDefinitions ofOfficial(String name) {
		Assumptions.assumeTrue(hasOfficial(name),
				"the official schema of " + name + " is missing: set -Dmcp.schema to the directory of the schemas");
		return new SchemaDefinitions(JsonMapper.shared().readTree(official(name)));
	}

	/** Returns a schema among the resources beside a class. */
	public static SchemaDefinitions of(Class<?> owner, String resource) {
		try (InputStream file = owner.getResourceAsStream(resource)) {
			return new SchemaDefinitions(JsonMapper.shared().readTree(file));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Returns whether the schema has a definition. */
	public boolean has(String definition) {
		return this.schema.path(this.keyword).has(definition);
	}

	/** Asserts that a value is as a definition says. */
	public void requireValid(String definition, JsonNode json) {
		assertThat(has(definition)).as(definition).isTrue();
		ObjectNode defined = this.schema.deepCopy();
		defined.retain("$schema", this.keyword);
		defined.put("$ref", "#/" + this.keyword + "/" + definition);
		assertThat(
				SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(defined).validate(json))
			.as(json.toString())
			.isEmpty();
	}

	private static Path official(String name) {
		return Path.of(System.getProperty("mcp.schema", "../shared/schema")).resolve(name + ".json");
	}

}
