package io.mcpgateway.adapter;

import java.io.InputStream;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.StringNode;

/**
 * Tokens of a document in JSON, bounded in number, in depth and in the length of names.
 * Property names are not kept for the next document, unlike by default.
 */
public final class JsonTokens implements DocumentTokens, AutoCloseable {

	/** Maximum number of nested objects and arrays. */
	public static final int MAX_DEPTH = 100;

	/** Maximum number of tokens. */
	public static final int MAX_TOKENS = 4_000_000;

	/** Maximum length of a kept text. */
	private static final int MAX_TEXT_LENGTH = 8 * 1024 * 1024;

	private static final JsonFactory FACTORY = JsonFactory.builder()
		.disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
		.streamReadConstraints(StreamReadConstraints.builder()
			.maxNestingDepth(MAX_DEPTH)
			.maxTokenCount(MAX_TOKENS)
			.maxStringLength(MAX_TEXT_LENGTH)
			.build())
		.build();

	private final JsonParser parser;

	/** Creates tokens of a document in UTF-8, UTF-16 or UTF-32. */
	public JsonTokens(InputStream json) {
		this.parser = FACTORY.createParser(ObjectReadContext.empty(), json);
	}

	@Override
	public Token next() {
		JsonToken token = this.parser.nextToken();
		return (token == null) ? Token.NONE : switch (token) {
			case START_OBJECT -> Token.OBJECT;
			case START_ARRAY -> Token.ARRAY;
			case END_OBJECT, END_ARRAY -> Token.END;
			case PROPERTY_NAME -> Token.PROPERTY;
			default -> Token.SCALAR;
		};
	}

	@Override
	public String name() {
		return this.parser.currentName();
	}

	@Override
	public JsonNode scalar() {
		return switch (this.parser.currentToken()) {
			case VALUE_TRUE -> BooleanNode.TRUE;
			case VALUE_FALSE -> BooleanNode.FALSE;
			case VALUE_NULL -> NullNode.getInstance();
			default -> StringNode.valueOf(this.parser.getString());
		};
	}

	@Override
	public void close() {
		this.parser.close();
	}

}
