package io.mcpgateway.protocol;

import java.util.Map;
import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonIgnore;

/** Parameters and results of the methods of subscriptions. */
public interface SubscriptionRequests {

	/** Parameters of {@code resources/subscribe} and {@code resources/unsubscribe}. */
	record SubscribeParams(String uri) {

		public SubscribeParams {
			Objects.requireNonNull(uri, "uri is required");
		}

	}

	/** Parameters of {@code subscriptions/listen}. */
	record ListenParams(SubscriptionFilter notifications) {

		public ListenParams {
			Objects.requireNonNull(notifications, "notifications is required");
		}

	}

	/**
	 * Result of a subscription that the server ends.
	 *
	 * @param subscription the request that began the subscription
	 */
	record ListenResult(@JsonIgnore RequestId subscription) implements Result {

		@Override
		public ResultMeta meta() {
			return new ResultMeta(Map.of(MetaKeys.SUBSCRIPTION_ID, this.subscription));
		}

	}

}
