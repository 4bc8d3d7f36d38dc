package io.mcpgateway.subscription;

import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.protocol.ListKind;
import org.jspecify.annotations.Nullable;

/**
 * The memory of changes as far as one subscriber may know them. The rules are asked about
 * each remembered URI once, and only if the subscriber may have missed something.
 */
final class VisibleMemory {

	private final ChangeMemory memory;

	private final VisibleUris visible;

	private @Nullable Index index;

	VisibleMemory(ChangeMemory memory, VisibleUris visible) {
		this.memory = memory;
		this.visible = visible;
	}

	/** Whether what the subscriber watches may have changed since it began to. */
	boolean hasChanged(SubscribedUri watched) {
		ChangePosition since = watched.since();
		return this.memory.hasChanged(watched) && (since == null || this.visible.isAll()
				|| this.memory.isForgotten(since) || index().hasChanged(watched, since.number()));
	}

	/** Whether a list may have changed after a position. */
	boolean hasChanged(ListKind list, @Nullable ChangePosition since) {
		return this.memory.hasChanged(list, since) && (since == null || list != ListKind.RESOURCES
				|| this.visible.isAll() || this.memory.isForgotten(since) || index().listChanged > since.number());
	}

	private Index index() {
		Index made = this.index;
		if (made == null) {
			made = new Index(this.memory.copy(), this.visible);
			this.index = made;
		}
		return made;
	}

	/** The counts at which the subscriber would have been told. */
	private static final class Index {

		private final Map<String, Long> told = new HashMap<>();

		private final Map<String, Long> unseen;

		private final VisibleUris visible;

		private long listChanged;

		Index(ChangeMemory.Copy memory, VisibleUris visible) {
			this.visible = visible;
			this.unseen = memory.unseen();
			memory.changed().forEach((entry) -> add(entry.getKey(), entry.getValue()));
			this.unseen.forEach(this::listChanged);
			memory.unnamed().forEach(this::listChanged);
		}

		private void add(String uri, RememberedChange change) {
			this.told.merge(uri, change.changed(), Math::max);
			if (Math.max(change.changed(), change.listed()) > 0 && this.visible.hasAny(uri)) {
				SubjectMatcher.hearing(uri).forEach((subject) -> this.told.merge(subject, change.changed(), Math::max));
				this.listChanged = Math.max(this.listChanged, change.listed());
			}
		}

		private void listChanged(String prefix, long number) {
			if (number > this.listChanged && this.visible.hasBelow(prefix)) {
				this.listChanged = number;
			}
		}

		/** The entries of a listing are below it, whether it ends in a slash or not. */
		boolean hasChanged(SubscribedUri watched, long since) {
			return this.told.getOrDefault(watched.subject(), 0L) > since
					|| this.told.getOrDefault(watched.subject() + "/", 0L) > since
					|| this.unseen.entrySet()
						.stream()
						.anyMatch((entry) -> entry.getValue() > since && SubjectMatcher.mayBeBelow(entry.getKey(),
								watched, this.visible.hasBelow(entry.getKey())));
		}

	}

}
