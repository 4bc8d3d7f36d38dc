package io.mcpgateway.adapter;

import java.io.InputStream;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Builder of trees of foreign documents. Keeps the part with a shape, and counts nodes
 * and characters: a few megabytes of {@code [],} would become a tree of hundreds. The
 * bounds hold for all trees of a builder.
 */
public final class BoundedTree {

	private final int maxNodes;

	private final int maxLength;

	private int nodes;

	private long length;

	/**
	 * Creates a builder.
	 * @param maxNodes number of values and names to keep, of about 100 bytes each
	 * @param maxLength number of characters of texts and names to keep
	 */
	public BoundedTree(int maxNodes, int maxLength) {
		this.maxNodes = maxNodes;
		this.maxLength = maxLength;
	}

	/**
	 * Reads a document in JSON.
	 * @throws StreamConstraintsException if the document is larger than allowed
	 * @throws JacksonException if the document is malformed or cannot be read
	 */
	public JsonNode read(InputStream json, JsonShape shape) {
		try (JsonTokens tokens = new JsonTokens(json)) {
			return read(tokens, shape);
		}
	}

	/**
	 * Reads a document; a missing one is {@code null} in JSON.
	 * @throws StreamConstraintsException if the document is larger than allowed
	 * @throws JacksonException if the document is malformed, or repeats a name that is
	 * kept
	 */
	public JsonNode read(DocumentTokens tokens, JsonShape shape) {
		DocumentTokens.Token first = tokens.next();
		JsonNode root = (first == DocumentTokens.Token.NONE) ? NullNode.getInstance() : value(tokens, first, shape);
		if (first != DocumentTokens.Token.NONE && tokens.next() != DocumentTokens.Token.NONE) {
			throw new StreamReadException("The document goes on after its end");
		}
		return root;
	}

	private JsonNode value(DocumentTokens tokens, DocumentTokens.Token token, JsonShape shape) {
		if (token == DocumentTokens.Token.SCALAR) {
			JsonNode scalar = tokens.scalar();
			count(scalar.isString() ? scalar.stringValue().length() : 0);
			return scalar;
		}
		count(0);
		return (token == DocumentTokens.Token.OBJECT) ? object(tokens, shape) : array(tokens, shape);
	}

	private ObjectNode object(DocumentTokens tokens, JsonShape shape) {
		ObjectNode object = JsonNodeFactory.instance.objectNode();
		while (tokens.next() == DocumentTokens.Token.PROPERTY) {
			String name = tokens.name();
			JsonShape kept = shape.property(name);
			JsonNode value = next(tokens, tokens.next(), kept);
			if (value != null) {
				count(name.length());
				if (object.replace(name, value) != null) {
					throw new StreamReadException("The document has a name twice in an object");
				}
			}
		}
		return object;
	}

	private ArrayNode array(DocumentTokens tokens, JsonShape shape) {
		ArrayNode array = JsonNodeFactory.instance.arrayNode();
		for (DocumentTokens.Token token = tokens.next(); token != DocumentTokens.Token.END; token = tokens.next()) {
			JsonNode value = next(tokens, token, shape.element(array.size()));
			if (value == null) {
				count(0);
			}
			array.add((value != null) ? value : NullNode.getInstance());
		}
		return array;
	}

	private @Nullable JsonNode next(DocumentTokens tokens, DocumentTokens.Token token, @Nullable JsonShape shape) {
		if (shape != null) {
			return value(tokens, token, shape);
		}
		if (token == DocumentTokens.Token.OBJECT || token == DocumentTokens.Token.ARRAY) {
			tokens.skip();
		}
		return null;
	}

	private void count(int characters) {
		this.nodes++;
		this.length += characters;
		if (this.nodes > this.maxNodes || this.length > this.maxLength) {
			throw new StreamConstraintsException("The document has more than " + this.maxNodes + " values, or "
					+ this.maxLength + " characters of text");
		}
	}

}
