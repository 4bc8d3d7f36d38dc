package io.mcpgateway.resource.watch;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.resource.Change;

/**
 * What is to be told: a subject waits at most once, and beyond a bound everything counts
 * as changed. The first news is that nothing was seen.
 */
final class PendingChanges {

	private static final int MAX_SUBJECTS = 200_000;

	/** The entries of listings that are named one by one. */
	private static final int MAX_ENTRIES = 50_000;

	private final WakeUp wakeUp = new WakeUp();

	private final List<String> prefixes;

	/**
	 * The entries that differ by the subjects that list them; none where they are not
	 * known.
	 */
	private final Map<String, Set<String>> subjects = new LinkedHashMap<>();

	/** The entries of all subjects, at least. */
	private int entryCount;

	private boolean isLost = true;

	/** News of what has a URI with one of these prefixes. */
	PendingChanges(List<String> prefixes) {
		this.prefixes = List.copyOf(prefixes);
	}

	/** Rings when there is something to tell, after {@link #signal()}. */
	WakeUp wakeUp() {
		return this.wakeUp;
	}

	/** A subject is to be told of, whatever in it changed. */
	synchronized void add(String subject) {
		add(subject, Set.of());
	}

	/**
	 * A subject is to be told of.
	 * @param entries the URIs of its entries that differ; none if they are not known
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

	/** Take what is to be told. */
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

	/** Wake whoever tells, if there is something; not under the lock of anybody. */
	void signal() {
		if (isAny()) {
			this.wakeUp.signal();
		}
	}

	private synchronized boolean isAny() {
		return this.isLost || !this.subjects.isEmpty();
	}

	private Change change(String subject, Set<String> entries) {
		if (subject.equals(Poller.LISTS)) {
			return new Change.ListChanged(this.prefixes.getFirst(), entries);
		}
		return entries.isEmpty() ? new Change.Updated(subject) : new Change.EntriesChanged(subject, entries);
	}

	/** Whatever is added to entries that are not known, they are not known. */
	private static Set<String> union(Set<String> some, Set<String> others) {
		if (some.isEmpty() || others.isEmpty()) {
			return Set.of();
		}
		Set<String> all = new HashSet<>(some);
		all.addAll(others);
		return all;
	}

}
