package io.mcpgateway.protocol;

import java.util.Objects;

/**
 * What a stateless client listens for.
 */
public record ListenParams(SubscriptionFilter notifications) {

	public ListenParams {
		Objects.requireNonNull(notifications, "notifications is required");
	}

}
