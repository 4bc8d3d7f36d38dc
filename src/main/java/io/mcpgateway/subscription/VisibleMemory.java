package io.mcpgateway.subscription;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.protocol.ListKind;
import io.mcpgateway.subscription.ChangeMemory.RememberedChange;
import org.jspecify.annotations.Nullable;

/**
 * View of the change memory for the new URIs of one subscriber. Access rules are checked
 * only if the subscriber may have missed a change, and at most once for each remembered
 * URI that changed since then below a new URI, or in the list.
 */
final class VisibleMemory {

	private final ChangeMemory memory;

	private final VisibleUris visible;

	private final List<SubscribedUri> added;

	private final @Nullable ChangePosition listSince;

	private @Nullable Index index;

	/**
	 * Creates a view.
	 * @param added the new URIs, about which alone the view answers
	 * @param listSince position from which changes of the list are delivered; {@code
	 * null} for now
	 */
	VisibleMemory(ChangeMemory memory, VisibleUris visible, List<SubscribedUri> added,
			@Nullable ChangePosition listSince) {
		this.memory = memory;
		this.visible = visible;
		this.added = added;
		this.listSince = listSince;
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
			made = new Index(this.memory.copy(), this.visible, this.added, this.listSince);
			this.index = made;
		}
		return made;
	}

	/** Numbers of the last changes visible to the subscriber. */
	private static final class Index {

		/**
		 * Last visible change of each subject, at first the position it is known from.
		 */
		private final Map<String, Long> changedAt = new HashMap<>();

		private final Map<String, Long> resyncs;

		private final VisibleUris visible;

		private long listChangedAt;

		Index(ChangeMemory.Copy memory, VisibleUris visible, List<SubscribedUri> added,
				@Nullable ChangePosition listSince) {
			this.visible = visible;
			this.resyncs = memory.resyncs();
			this.listChangedAt = (listSince != null) ? listSince.number() : Long.MAX_VALUE;
			added.forEach(this::expect);
			memory.changed().reversed().forEach((entry) -> add(entry.getKey(), entry.getValue()));
			this.resyncs.forEach(this::addPrefix);
			memory.unnamed().forEach(this::addPrefix);
		}

		/**
		 * Expects changes of a URI with and without final slash, since listing entries
		 * lie below either form.
		 */
		private void expect(SubscribedUri watched) {
			ChangePosition since = watched.since();
			if (since != null) {
				this.changedAt.merge(watched.subject(), since.number(), Math::min);
				this.changedAt.merge(SubjectMatcher.asDirectory(watched.subject()), since.number(), Math::min);
			}
		}

		/** Adds a change; the newest changes come first and spare the rules the rest. */
		private void add(String uri, RememberedChange change) {
			this.changedAt.computeIfPresent(uri, (self, known) -> Math.max(known, change.changedAt()));
			List<String> subjects = this.changedAt.isEmpty() ? List.of()
					: SubjectMatcher.selfAndParents(uri)
						.stream()
						.filter((subject) -> this.changedAt.getOrDefault(subject, Long.MAX_VALUE) < change.changedAt())
						.toList();
			boolean isInList = change.listedAt() > this.listChangedAt;
			if ((isInList || !subjects.isEmpty()) && this.visible.hasAny(uri)) {
				subjects.forEach((subject) -> this.changedAt.put(subject, change.changedAt()));
				this.listChangedAt = isInList ? change.listedAt() : this.listChangedAt;
			}
		}

		private void addPrefix(String prefix, long number) {
			if (number > this.listChangedAt && this.visible.hasBelow(prefix)) {
				this.listChangedAt = number;
			}
		}

		boolean hasChanged(SubscribedUri watched, long since) {
			return this.changedAt.getOrDefault(watched.subject(), 0L) > since
					|| this.changedAt.getOrDefault(SubjectMatcher.asDirectory(watched.subject()), 0L) > since
					|| this.resyncs.entrySet()
						.stream()
						.anyMatch((entry) -> entry.getValue() > since && SubjectMatcher.mayBeBelow(entry.getKey(),
								watched, this.visible.hasBelow(entry.getKey())));
		}

	}

}
