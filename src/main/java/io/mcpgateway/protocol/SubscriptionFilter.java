package io.mcpgateway.protocol;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * What a client asks to be told of, and what of it the server honours.
 *
 * @param resourcesListChanged whether resources come or go
 * @param promptsListChanged whether prompts come, go or change
 * @param resourceSubscriptions the URIs whose changes are told
 */
public record SubscriptionFilter(@Nullable Boolean resourcesListChanged, @Nullable Boolean promptsListChanged,
		@Nullable List<String> resourceSubscriptions) {

	public SubscriptionFilter {
		resourceSubscriptions = (resourceSubscriptions != null) ? List.copyOf(resourceSubscriptions) : null;
	}

	/**
	 * What is honoured of it: these lists and URIs, and nothing that it does not ask for.
	 */
	public static SubscriptionFilter honouring(Set<ListKind> lists, @Nullable List<String> uris) {
		return new SubscriptionFilter(lists.contains(ListKind.RESOURCES) ? Boolean.TRUE : null,
				lists.contains(ListKind.PROMPTS) ? Boolean.TRUE : null, uris);
	}

	/** The lists whose changes are asked for. */
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
