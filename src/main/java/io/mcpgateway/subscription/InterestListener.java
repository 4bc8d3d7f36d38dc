package io.mcpgateway.subscription;

/**
 * Listener for the first and the last subscription of each subject on this node, and of
 * the list of resources as {@link io.mcpgateway.resource.watch.Poller#LISTS}.
 */
@FunctionalInterface
public interface InterestListener {

	/** Records an edge, in the order of edges; must not block. */
	void changed(String subject, boolean isSubscribed);

}
