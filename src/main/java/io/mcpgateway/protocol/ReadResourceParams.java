package io.mcpgateway.protocol;

import java.util.Objects;

/** Parameters of {@code resources/read}. */
public record ReadResourceParams(String uri) {

	public ReadResourceParams {
		Objects.requireNonNull(uri, "uri is required");
	}

}
