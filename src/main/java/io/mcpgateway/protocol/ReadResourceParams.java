package io.mcpgateway.protocol;

import java.util.Objects;

/**
 * Which resource to read.
 */
public record ReadResourceParams(String uri) {

	public ReadResourceParams {
		Objects.requireNonNull(uri, "uri is required");
	}

}
