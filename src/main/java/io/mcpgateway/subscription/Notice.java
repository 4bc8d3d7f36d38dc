package io.mcpgateway.subscription;

import io.mcpgateway.protocol.ListKind;

/** Notice to a subscriber. */
public sealed interface Notice {

	/**
	 * Returns the position of the subscriber after this notice; resuming from this
	 * position misses nothing.
	 */
	ChangePosition position();

	/** Returns the same notice with the earlier of two positions. */
	default Notice withPositionAtMost(ChangePosition other) {
		ChangePosition earlier = position().earlier(other);
		return switch (this) {
			case Watching watching -> new Watching(earlier);
			case Updated updated -> new Updated(updated.uri(), earlier, updated.changedAt());
			case ListChanged changed -> new ListChanged(changed.list(), earlier, changed.changedAt());
		};
	}

	/**
	 * Watch list applied: all changes from here on are delivered. Sent first and after
	 * each change of the watch list.
	 */
	record Watching(ChangePosition position) implements Notice {

	}

	/**
	 * Resource to read again.
	 *
	 * @param uri URI as the subscriber wrote the URI
	 * @param changedAt time of the first change behind this notice, as
	 * {@link System#nanoTime()}
	 */
	record Updated(String uri, ChangePosition position, long changedAt) implements Notice {

	}

	/** List to read again. */
	record ListChanged(ListKind list, ChangePosition position, long changedAt) implements Notice {

	}

}
