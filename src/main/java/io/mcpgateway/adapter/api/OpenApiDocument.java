package io.mcpgateway.adapter.api;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.BoundedTree;
import io.mcpgateway.adapter.JsonShape;
import io.mcpgateway.adapter.JsonTokens;
import io.mcpgateway.blocking.Cancellation;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.InputStreamSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * Used part of a document of OpenAPI 3 or Swagger 2: its GET operations, and the parts
 * reached by their references, at most ten in a row.
 * <p>
 * <b>Why</b> a document is read several times: a tree of the whole takes 20 times the
 * memory of the bytes, and only a few percent are used. The first pass finds the
 * operations, and each further pass the parts named by references of the pass before.
 */
final class OpenApiDocument {

	/** Maximum size of a document with its files, in bytes. */
	static final int MAX_BYTES = 16 * 1024 * 1024;

	/** Maximum number of values and names that are kept of a document. */
	static final int MAX_NODES = 400_000;

	private static final int MAX_TEXT = 4 * 1024 * 1024;

	private static final int MAX_REFERENCES = 10;

	private static final int MAX_TEXT_LENGTH = 1000;

	/** Maximum length of a file's path in an error. */
	private static final int MAX_NAME_LENGTH = 200;

	private final OpenApiFiles files;

	private final BoundedTree trees;

	private final JsonNode root;

	private final ReferencedParts parts;

	/** Number of passes over the files of references. */
	private int passes;

	private OpenApiDocument(OpenApiFiles files, BoundedTree trees, JsonNode root) {
		this.files = files;
		this.trees = trees;
		this.root = root;
		this.parts = new ReferencedParts(files);
		this.parts.addReferences(root, OpenApiShape.DOCUMENT, files.root());
	}

	/**
	 * Reads the operations of a document in JSON or YAML. The parts that they refer to
	 * are still missing, see {@link #follow}.
	 * @throws OpenApiException if the document is malformed, too complex or of another
	 * version
	 * @throws IOException if the bytes cannot be read
	 */
	static OpenApiDocument of(OpenApiFiles files) throws IOException {
		BoundedTree trees = new BoundedTree(MAX_NODES, MAX_TEXT);
		InputStreamSource document = files.file(files.root());
		if (document == null) {
			throw new OpenApiException("does not exist");
		}
		JsonNode root = read(document, trees, OpenApiShape.DOCUMENT);
		if (!root.path("openapi").asString("").startsWith("3.") && !root.path("swagger").asString("").equals("2.0")) {
			throw new OpenApiException(
					"is neither of OpenAPI 3 nor of Swagger 2: it needs a field openapi such as 3.1.0, or swagger");
		}
		return new OpenApiDocument(files, trees, root);
	}

	/**
	 * Follows the references to parts of files, until all parts are found or further
	 * files are wanted. Goes on where the last call stopped.
	 * <p>
	 * <b>Why</b> a pass waits for all its files: each file is read once a pass, and the
	 * passes are at most ten, however late a file arrives.
	 * @return whether all references are followed; {@code false} after a cancellation too
	 * @throws OpenApiException if a file is malformed, or the document is too complex
	 * @throws IOException if the bytes cannot be read
	 */
	boolean follow() throws IOException {
		Map<URI, JsonShape> missing = this.parts.missing();
		while (this.passes < MAX_REFERENCES && !missing.isEmpty()) {
			Map<URI, InputStreamSource> sources = new HashMap<>();
			for (URI address : missing.keySet()) {
				InputStreamSource file = this.files.file(address);
				if (file != null) {
					sources.put(address, file);
				}
			}
			if (!this.files.wanted().isEmpty() || Cancellation.isRequested()) {
				return false;
			}
			this.passes++;
			this.parts.add(read(sources, missing));
			missing = this.parts.missing();
		}
		return true;
	}

	/** Returns the files of the document. */
	OpenApiFiles files() {
		return this.files;
	}

	private Map<URI, JsonNode> read(Map<URI, InputStreamSource> sources, Map<URI, JsonShape> shapes)
			throws IOException {
		Map<URI, JsonNode> trees = new HashMap<>();
		for (Map.Entry<URI, InputStreamSource> source : sources.entrySet()) {
			JsonShape shape = shapes.get(source.getKey());
			if (shape != null) {
				trees.put(source.getKey(), part(source.getKey(), source.getValue(), shape));
			}
		}
		return trees;
	}

	/** Returns the paths with their items. */
	JsonNode paths() {
		return this.root.path("paths");
	}

	/** Follows references; a missing node stands for a reference leading nowhere. */
	JsonNode resolve(JsonNode node) {
		JsonNode found = node;
		for (int i = 0; i < MAX_REFERENCES && found.has("$ref"); i++) {
			found = this.parts.get(found.path("$ref").asString(""));
		}
		return found.has("$ref") ? MissingNode.getInstance() : found;
	}

	/** Returns the media type of an operation's answer; {@code null} if not unique. */
	@Nullable String mimeType(JsonNode operation) {
		JsonNode responses = resolve(operation.path("responses"));
		JsonNode success = responses.has("200") ? responses.path("200")
				: responses.has("2XX") ? responses.path("2XX") : responses.path("default");
		JsonNode produced = operation.has("produces") ? operation.path("produces") : this.root.path("produces");
		List<String> types = isSwagger() ? produced.values().stream().map((type) -> type.asString("")).toList()
				: resolve(success).path("content").properties().stream().map(Map.Entry::getKey).toList();
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
		return (text.codePointCount(0, text.length()) <= MAX_TEXT_LENGTH) ? text
				: text.substring(0, text.offsetByCodePoints(0, MAX_TEXT_LENGTH)) + "…";
	}

	/** Reads the part of a file, whose errors name the file unless it is the document. */
	private JsonNode part(URI address, InputStreamSource file, JsonShape shape) throws IOException {
		try {
			return read(file, this.trees, shape);
		}
		catch (OpenApiException ex) {
			String path = address.getRawPath().replaceAll("[^!-~]", "?");
			throw address.equals(this.files.root()) ? ex : new OpenApiException("refers to "
					+ path.substring(0, Math.min(path.length(), MAX_NAME_LENGTH)) + ", which " + ex.getMessage());
		}
	}

	private boolean isSwagger() {
		return this.root.has("swagger");
	}

	private static JsonNode read(InputStreamSource source, BoundedTree trees, JsonShape shape) throws IOException {
		boolean isJson = isJson(source);
		try (InputStream bytes = source.getInputStream()) {
			return isJson ? trees.read(bytes, shape) : trees.read(new YamlTokens(bytes, MAX_BYTES), shape);
		}
		catch (StreamConstraintsException ex) {
			throw new OpenApiException("is too complex: at most " + MAX_NODES
					+ " values of its GET operations with 4 MB of text, " + JsonTokens.MAX_TOKENS + " values in all, "
					+ YamlTokens.MAX_REPEATED + " repeated by 10000 anchors, " + JsonTokens.MAX_DEPTH
					+ " levels, and lines of 100000 characters in YAML");
		}
		catch (JacksonException ex) {
			throw new OpenApiException(isJson ? "is not valid JSON, or has a name twice in an object"
					: "is not valid YAML, or has a name twice in an object");
		}
	}

	/** Returns whether the first character that is no white space is a brace. */
	private static boolean isJson(InputStreamSource source) throws IOException {
		try (InputStream bytes = new BufferedInputStream(source.getInputStream())) {
			int first = bytes.read();
			while (first == ' ' || first == '\t' || first == '\r' || first == '\n' || first == 0xef || first == 0xbb
					|| first == 0xbf) {
				first = bytes.read();
			}
			return first == '{';
		}
	}

}
