package io.mcpgateway.subscription;

import java.util.List;
import java.util.Set;

import io.mcpgateway.protocol.ListKind;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.rpc.CallerKey;
import org.jspecify.annotations.Nullable;

/**
 * Watch list: lists and URIs of a subscriber at a point in time.
 *
 * @param lists subscribed lists
 * @param listSince position from which list changes are delivered; {@code null} for now
 * @param uris subscribed URIs without duplicates
 * @param access access of the subscriber; changes of directories and lists count only if
 * a visible resource changed
 * @param reader key under which the polls for the subscriber count
 */
public record WatchList(Set<ListKind> lists, @Nullable ChangePosition listSince, List<SubscribedUri> uris,
		Access access, ReaderKey reader) {

	/** Empty watch list. */
	public static final WatchList NONE = new WatchList(Set.of(), null, List.of());

	public WatchList {
		lists = Set.copyOf(lists);
		uris = List.copyOf(uris);
	}

	/** Creates the watch list of the gateway itself, with full access. */
	public WatchList(Set<ListKind> lists, @Nullable ChangePosition listSince, List<SubscribedUri> uris) {
		this(lists, listSince, uris, Access.ALL, ReaderKey.GATEWAY);
	}

	/** Creates the watch list of a caller, with full access. */
	public WatchList(Set<ListKind> lists, @Nullable ChangePosition listSince, List<SubscribedUri> uris,
			CallerKey caller) {
		this(lists, listSince, uris, Access.ALL, new ReaderKey(caller));
	}

	/** Returns the same list with the subjects of the subscriber's audiences. */
	WatchList byAudience() {
		return !this.access.policy().hasAudiences() ? this : new WatchList(this.lists, this.listSince,
				this.uris.stream().map((watched) -> watched.of(this.access)).toList(), this.access, this.reader);
	}

}
