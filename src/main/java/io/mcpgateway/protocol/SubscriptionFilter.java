package io.mcpgateway.protocol;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What a client asks to be told of, and what of it the server honours.
 *
 * @param resourcesListChanged whether resources come or go
 * @param resourceSubscriptions the URIs whose changes are told
 */
public record SubscriptionFilter(@Nullable Boolean resourcesListChanged, @Nullable List<String> resourceSubscriptions) {

	public SubscriptionFilter {
		resourceSubscriptions = (resourceSubscriptions != null) ? List.copyOf(resourceSubscriptions) : null;
	}

}
