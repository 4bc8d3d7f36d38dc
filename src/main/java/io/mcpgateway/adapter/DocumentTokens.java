package io.mcpgateway.adapter;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Tokens of a document in JSON or YAML, read one after the other. */
public interface DocumentTokens {

	/** Kind of a token. */
	enum Token {

		OBJECT, ARRAY, PROPERTY, SCALAR,

		/** End of an object or an array. */
		END,

		/** End of the document. */
		NONE

	}

	/**
	 * Reads the next token.
	 * @throws JacksonException if the document is malformed, or larger than allowed
	 */
	Token next();

	/** Returns the name of the property just read. */
	String name();

	/** Returns the scalar just read. Numbers are texts as written. */
	JsonNode scalar();

	/** Skips an object or an array up to the end, without keeping values in memory. */
	default void skip() {
		int depth = 1;
		while (depth > 0) {
			switch (next()) {
				case OBJECT, ARRAY -> depth++;
				case END -> depth--;
				case NONE -> depth = 0;
				default -> {
				}
			}
		}
	}

}
