package io.mcpgateway.subscription;

import io.mcpgateway.protocol.ListKind;

/**
 * What a subscriber hears.
 */
public sealed interface Notice {

	/**
	 * How far the subscriber has heard once it has this notice: one who goes on from here
	 * misses nothing.
	 */
	ChangePosition position();

	/** The same, for one who has not heard of more than that. */
	default Notice withPositionAtMost(ChangePosition other) {
		ChangePosition earlier = position().earlier(other);
		return switch (this) {
			case Watching watching -> new Watching(earlier);
			case Updated updated -> new Updated(updated.uri(), earlier, updated.changedAt());
			case ListChanged changed -> new ListChanged(changed.list(), earlier, changed.changedAt());
		};
	}

	/**
	 * What the subscriber is interested in is being watched from here on. It comes first,
	 * and again when the interest changes.
	 */
	record Watching(ChangePosition position) implements Notice {

	}

	/**
	 * A resource should be read again.
	 *
	 * @param uri as the subscriber wrote it
	 * @param changedAt when the hub took the first change that it tells of, by
	 * {@link System#nanoTime()}
	 */
	record Updated(String uri, ChangePosition position, long changedAt) implements Notice {

	}

	/** A list should be read again. */
	record ListChanged(ListKind list, ChangePosition position, long changedAt) implements Notice {

	}

}
