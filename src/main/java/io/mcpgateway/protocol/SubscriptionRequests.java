package io.mcpgateway.protocol;

import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import com.fasterxml.jackson.annotation.JsonIgnore;
import org.jspecify.annotations.Nullable;

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

	/**
	 * Subscribed notifications, requested or honoured.
	 *
	 * @param resourcesListChanged changes of the list of resources
	 * @param promptsListChanged changes of the list of prompts
	 * @param resourceSubscriptions the URIs of subscribed resources, without repetitions
	 */
	record SubscriptionFilter(@Nullable Boolean resourcesListChanged, @Nullable Boolean promptsListChanged,
			@Nullable List<String> resourceSubscriptions) {

		public SubscriptionFilter {
			resourceSubscriptions = (resourceSubscriptions != null)
					? List.copyOf(new LinkedHashSet<>(resourceSubscriptions)) : null;
		}

		/**
		 * Returns the honoured part of this filter: these lists and URIs, if requested.
		 */
		public static SubscriptionFilter honouring(Set<ListKind> lists, @Nullable List<String> uris) {
			return new SubscriptionFilter(lists.contains(ListKind.RESOURCES) ? Boolean.TRUE : null,
					lists.contains(ListKind.PROMPTS) ? Boolean.TRUE : null, uris);
		}

		/** Returns the subscribed lists. */
		public Set<ListKind> lists() {
			Set<ListKind> lists = EnumSet.noneOf(ListKind.class);
			if (Boolean.TRUE.equals(this.resourcesListChanged)) {
				lists.add(ListKind.RESOURCES);
			}
			if (Boolean.TRUE.equals(this.promptsListChanged)) {
				lists.add(ListKind.PROMPTS);
			}
			return lists;
		}

	}

}
