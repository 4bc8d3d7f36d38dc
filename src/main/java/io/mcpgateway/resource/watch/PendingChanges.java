package io.mcpgateway.resource.watch;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.mcpgateway.resource.Audience;
import io.mcpgateway.resource.Change;

/**
 * Queue of the changes to publish. A subject waits at most once; beyond a bound,
 * everything counts as changed. The first change is a resync.
 */
final class PendingChanges {

	private static final int MAX_SUBJECTS = 200_000;

	/** Maximum number of changed entries kept by name. */
	private static final int MAX_ENTRIES = 50_000;

	private final WakeUp wakeUp = new WakeUp();

	private final List<String> prefixes;

	/** Changed entries by subject; empty if the entries are unknown. */
	private final Map<String, Set<String>> subjects = new LinkedHashMap<>();

	/** Upper bound of the number of entries of all subjects. */
	private int entryCount;

	private boolean isLost = true;

	/** Creates a queue for URIs with these prefixes. */
	PendingChanges(List<String> prefixes) {
		this.prefixes = List.copyOf(prefixes);
	}

	/** Returns the signal that {@link #signal()} sends to the publisher. */
	WakeUp wakeUp() {
		return this.wakeUp;
	}

	/** Adds a subject without naming changed entries. */
	synchronized void add(String subject) {
		add(subject, Set.of());
	}

	/**
	 * Adds a subject.
	 * @param entries URIs of the changed entries; empty if unknown
	 */
	synchronized void add(String subject, Set<String> entries) {
		this.entryCount += entries.size();
		Set<String> named = (this.entryCount > MAX_ENTRIES) ? Set.of() : entries;
		this.subjects.merge(subject, named, PendingChanges::union);
		if (this.subjects.size() > MAX_SUBJECTS) {
			this.subjects.clear();
			this.entryCount = 0;
			this.isLost = true;
		}
	}

	/** Removes and returns all pending changes. */
	synchronized List<Change> take() {
		List<Change> changes = new ArrayList<>();
		if (this.isLost) {
			this.prefixes.forEach((prefix) -> changes.add(new Change.Resync(prefix)));
		}
		else {
			this.subjects.forEach((subject, entries) -> changes.add(change(subject, entries)));
		}
		this.isLost = false;
		this.subjects.clear();
		this.entryCount = 0;
		return changes;
	}

	/** Wakes the publisher if changes are pending. Call without holding a lock. */
	void signal() {
		if (isAny()) {
			this.wakeUp.signal();
		}
	}

	private synchronized boolean isAny() {
		return this.isLost || !this.subjects.isEmpty();
	}

	/** Returns the change of a subject; its URIs have the tag of the subject. */
	private Change change(String subject, Set<String> untagged) {
		Set<String> entries = Audience.of(subject).isAll() ? untagged
				: untagged.stream()
					.map((entry) -> Audience.tagAs(subject, entry))
					.collect(Collectors.toUnmodifiableSet());
		if (Poller.isLists(subject)) {
			return new Change.ListChanged(Audience.tagAs(subject, this.prefixes.getFirst()), entries);
		}
		return entries.isEmpty() ? new Change.Updated(subject) : new Change.EntriesChanged(subject, entries);
	}

	/** Unknown entries stay unknown after a merge. */
	private static Set<String> union(Set<String> some, Set<String> others) {
		if (some.isEmpty() || others.isEmpty()) {
			return Set.of();
		}
		Set<String> all = new HashSet<>(some);
		all.addAll(others);
		return all;
	}

}
