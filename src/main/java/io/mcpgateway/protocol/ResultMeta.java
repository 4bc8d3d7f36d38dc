package io.mcpgateway.protocol;

import java.util.Map;

/**
 * Metadata {@code _meta} of a result: a method's entries, to which the codec adds the
 * server's identity where the revision has it.
 */
public record ResultMeta(Map<String, Object> entries) {

	/** Metadata with only the server's identity. */
	public static final ResultMeta NONE = new ResultMeta(Map.of());

	public ResultMeta {
		entries = Map.copyOf(entries);
	}

}
