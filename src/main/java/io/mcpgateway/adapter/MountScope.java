package io.mcpgateway.adapter;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Search scope of a mount: the configuration behind search results, as JSON. Equal scopes
 * have equal values.
 */
public final class MountScope {

	private static final JsonMapper JSON = JsonMapper.builder()
		.enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
		.build();

	private MountScope() {
	}

	/** Returns the JSON of values without secrets. */
	public static String of(@Nullable Object... values) {
		return JSON.writeValueAsString(values);
	}

}
