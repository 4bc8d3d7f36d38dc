package io.mcpgateway.subscription.hub;

import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.protocol.ListKind;
import io.mcpgateway.subscription.ChangePosition;
import io.mcpgateway.subscription.SubscribedUri;
import org.jspecify.annotations.Nullable;

/**
 * View of the change memory for one subscriber. Access rules are checked once for each
 * remembered URI, and only if the subscriber may have missed a change.
 */
final class VisibleMemory {

	private final ChangeMemory memory;

	private final VisibleUris visible;

	private @Nullable Index index;

	VisibleMemory(ChangeMemory memory, VisibleUris visible) {
		this.memory = memory;
		this.visible = visible;
	}

	/** Returns whether a subscribed URI may have changed since its position. */
	boolean hasChanged(SubscribedUri watched) {
		ChangePosition since = watched.since();
		return this.memory.hasChanged(watched) && (since == null || this.visible.isAll()
				|| this.memory.isForgotten(since) || index().hasChanged(watched, since.number()));
	}

	/** Returns whether a list may have changed after a position. */
	boolean hasChanged(ListKind list, @Nullable ChangePosition since) {
		return this.memory.hasChanged(list, since) && (since == null || list != ListKind.RESOURCES
				|| this.visible.isAll() || this.memory.isForgotten(since) || index().listChangedAt > since.number());
	}

	private Index index() {
		Index made = this.index;
		if (made == null) {
			made = new Index(this.memory.copy(), this.visible);
			this.index = made;
		}
		return made;
	}

	/** Numbers of the last changes visible to the subscriber. */
	private static final class Index {

		private final Map<String, Long> changedAt = new HashMap<>();

		private final Map<String, Long> resyncs;

		private final VisibleUris visible;

		private long listChangedAt;

		Index(ChangeMemory.Copy memory, VisibleUris visible) {
			this.visible = visible;
			this.resyncs = memory.resyncs();
			memory.changed().forEach((entry) -> add(entry.getKey(), entry.getValue()));
			this.resyncs.forEach(this::addPrefix);
			memory.unnamed().forEach(this::addPrefix);
		}

		private void add(String uri, RememberedChange change) {
			this.changedAt.merge(uri, change.changedAt(), Math::max);
			if (Math.max(change.changedAt(), change.listedAt()) > 0 && this.visible.hasAny(uri)) {
				SubjectMatcher.selfAndParents(uri)
					.forEach((subject) -> this.changedAt.merge(subject, change.changedAt(), Math::max));
				this.listChangedAt = Math.max(this.listChangedAt, change.listedAt());
			}
		}

		private void addPrefix(String prefix, long number) {
			if (number > this.listChangedAt && this.visible.hasBelow(prefix)) {
				this.listChangedAt = number;
			}
		}

		/**
		 * Checks the URI with and without final slash, since listing entries lie below
		 * either form.
		 */
		boolean hasChanged(SubscribedUri watched, long since) {
			return this.changedAt.getOrDefault(watched.subject(), 0L) > since
					|| this.changedAt.getOrDefault(watched.subject() + "/", 0L) > since
					|| this.resyncs.entrySet()
						.stream()
						.anyMatch((entry) -> entry.getValue() > since && SubjectMatcher.mayBeBelow(entry.getKey(),
								watched, this.visible.hasBelow(entry.getKey())));
		}

	}

}
