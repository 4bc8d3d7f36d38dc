package io.mcpgateway.protocol;

import java.util.Objects;

/** Parameters of {@code resources/subscribe} and {@code resources/unsubscribe}. */
public record SubscribeParams(String uri) {

	public SubscribeParams {
		Objects.requireNonNull(uri, "uri is required");
	}

}
