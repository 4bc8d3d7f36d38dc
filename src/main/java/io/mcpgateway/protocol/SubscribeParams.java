package io.mcpgateway.protocol;

import java.util.Objects;

/**
 * Which resource a session begins, or ceases, to hear of.
 */
public record SubscribeParams(String uri) {

	public SubscribeParams {
		Objects.requireNonNull(uri, "uri is required");
	}

}
