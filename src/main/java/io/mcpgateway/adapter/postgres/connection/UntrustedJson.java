package io.mcpgateway.adapter.postgres.connection;

import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;

/**
 * Parser of JSON that users of a database write.
 * <p>
 * <b>Why</b>: by default a parser keeps thousands of property names for the next
 * document, each of up to 50,000 characters.
 */
public final class UntrustedJson {

	/** Mapper that keeps property names of one document only. */
	public static final JsonMapper MAPPER = JsonMapper
		.builder(JsonFactory.builder().disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES).build())
		.build();

	private UntrustedJson() {
	}

}
