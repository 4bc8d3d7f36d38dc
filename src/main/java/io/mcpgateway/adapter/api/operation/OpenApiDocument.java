package io.mcpgateway.adapter.api.operation;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/**
 * OpenAPI 3 document. References are followed inside the document only, at most ten in a
 * row.
 */
record OpenApiDocument(JsonNode root) {

	/** Maximum size of a document, in bytes. */
	static final int MAX_BYTES = 16 * 1024 * 1024;

	private static final int MAX_REFERENCES = 10;

	private static final int MAX_DEPTH = 100;

	private static final int MAX_TEXT_LENGTH = 1000;

	private static final JsonMapper JSON = JsonMapper.builder().build();

	/**
	 * Parses JSON or YAML.
	 * @throws OpenApiException if the document is malformed or of another version
	 */
	static OpenApiDocument parse(byte[] bytes) {
		String text = new String(bytes, StandardCharsets.UTF_8);
		JsonNode root = text.stripLeading().startsWith("{") ? json(text) : yaml(text);
		if (!root.path("openapi").asString("").startsWith("3.")) {
			throw new OpenApiException("is not of OpenAPI 3: it needs a field openapi such as 3.1.0");
		}
		return new OpenApiDocument(root);
	}

	/** Follows references; a missing node stands for one that leads nowhere. */
	JsonNode resolve(JsonNode node) {
		JsonNode found = node;
		for (int i = 0; i < MAX_REFERENCES && found.has("$ref"); i++) {
			String reference = found.path("$ref").asString("");
			found = reference.startsWith("#/") ? at(reference.substring(1)) : MissingNode.getInstance();
		}
		return found.has("$ref") ? MissingNode.getInstance() : found;
	}

	/** Returns the media type of an operation's answer; {@code null} if not unique. */
	@Nullable String mimeType(JsonNode operation) {
		JsonNode responses = operation.path("responses");
		JsonNode success = responses.has("200") ? responses.path("200")
				: responses.has("2XX") ? responses.path("2XX") : responses.path("default");
		List<String> types = resolve(success).path("content").properties().stream().map(Map.Entry::getKey).toList();
		return (types.size() == 1 && !types.getFirst().contains("*")) ? types.getFirst() : null;
	}

	/**
	 * Returns a description without control characters, cut if it is long; {@code null}
	 * for none.
	 */
	static @Nullable String text(JsonNode node) {
		String text = node.asString("").replaceAll("\\p{Cntrl}+", " ").strip();
		if (text.isEmpty()) {
			return null;
		}
		return (text.length() <= MAX_TEXT_LENGTH) ? text
				: text.substring(0, text.offsetByCodePoints(0, text.codePointCount(0, MAX_TEXT_LENGTH))) + "…";
	}

	private JsonNode at(String pointer) {
		try {
			return this.root.at(JsonPointer.compile(pointer));
		}
		catch (IllegalArgumentException ex) {
			return MissingNode.getInstance();
		}
	}

	private static JsonNode json(String text) {
		try {
			return JSON.readTree(text);
		}
		catch (JacksonException ex) {
			throw new OpenApiException("is not valid JSON");
		}
	}

	private static JsonNode yaml(String text) {
		LoaderOptions limits = new LoaderOptions();
		limits.setAllowDuplicateKeys(false);
		limits.setCodePointLimit(MAX_BYTES);
		limits.setNestingDepthLimit(MAX_DEPTH);
		// A few aliases of aliases would become millions of nodes
		limits.setMaxAliasesForCollections(0);
		try {
			return JSON.valueToTree(new Yaml(new SafeConstructor(limits)).load(text));
		}
		catch (YAMLException | JacksonException | StackOverflowError ex) {
			throw new OpenApiException("is not valid YAML, or has aliases");
		}
	}

}
