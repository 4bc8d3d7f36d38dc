package io.mcpgateway.protocol;

import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Subscribed notifications, requested or honoured.
 *
 * @param resourcesListChanged changes of the list of resources
 * @param promptsListChanged changes of the list of prompts
 * @param resourceSubscriptions the URIs of subscribed resources, without repetitions
 */
public record SubscriptionFilter(@Nullable Boolean resourcesListChanged, @Nullable Boolean promptsListChanged,
		@Nullable List<String> resourceSubscriptions) {

	public SubscriptionFilter {
		resourceSubscriptions = (resourceSubscriptions != null)
				? List.copyOf(new LinkedHashSet<>(resourceSubscriptions)) : null;
	}

	/** Returns the honoured part of this filter: these lists and URIs, if requested. */
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
