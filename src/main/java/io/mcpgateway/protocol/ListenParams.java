package io.mcpgateway.protocol;

import java.util.Objects;

/** Parameters of {@code subscriptions/listen}. */
public record ListenParams(SubscriptionFilter notifications) {

	public ListenParams {
		Objects.requireNonNull(notifications, "notifications is required");
	}

}
