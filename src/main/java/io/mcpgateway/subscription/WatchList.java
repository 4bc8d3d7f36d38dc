package io.mcpgateway.subscription;

import java.util.List;
import java.util.Set;

import io.mcpgateway.protocol.ListKind;
import io.mcpgateway.resource.Access;
import org.jspecify.annotations.Nullable;

/**
 * All that a subscriber wants to hear of at a time.
 *
 * @param lists which lists
 * @param listSince from where on that is told; {@code null} for now
 * @param uris no two the same
 * @param access of the subscriber, who hears only of what it may list: a directory or a
 * list changes for it when something does that it may see
 */
public record WatchList(Set<ListKind> lists, @Nullable ChangePosition listSince, List<SubscribedUri> uris,
		Access access) {

	/** Nothing at all. */
	public static final WatchList NONE = new WatchList(Set.of(), null, List.of());

	public WatchList {
		lists = Set.copyOf(lists);
		uris = List.copyOf(uris);
	}

	/** The interest of a subscriber that may see everything. */
	public WatchList(Set<ListKind> lists, @Nullable ChangePosition listSince, List<SubscribedUri> uris) {
		this(lists, listSince, uris, Access.ALL);
	}

}
