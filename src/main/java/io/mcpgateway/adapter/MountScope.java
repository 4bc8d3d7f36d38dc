package io.mcpgateway.adapter;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The configuration of a mount as far as it decides what search finds, as JSON: two
 * scopes are equal if and only if their values are.
 */
public final class MountScope {

	private static final JsonMapper JSON = JsonMapper.builder()
		.enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
		.build();

	private MountScope() {
	}

	/** Writes down values, none of which is a secret. */
	public static String of(@Nullable Object... values) {
		return JSON.writeValueAsString(values);
	}

}
