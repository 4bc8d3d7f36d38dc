package io.mcpgateway.protocol;

import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Parameters of {@code resources/directory/read}.
 *
 * @param cursor the position from an earlier page
 */
public record ReadResourceDirectoryParams(String uri, @Nullable String cursor) {

	public ReadResourceDirectoryParams {
		Objects.requireNonNull(uri, "uri is required");
	}

}
