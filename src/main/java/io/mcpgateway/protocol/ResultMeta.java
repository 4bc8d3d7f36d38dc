package io.mcpgateway.protocol;

import java.util.Map;

/**
 * The {@code _meta} of a result: entries of the method's own, beside which the codec
 * writes the server's identity for those who know it.
 */
public record ResultMeta(Map<String, Object> entries) {

	/** Nothing but the server's identity. */
	public static final ResultMeta NONE = new ResultMeta(Map.of());

	public ResultMeta {
		entries = Map.copyOf(entries);
	}

}
