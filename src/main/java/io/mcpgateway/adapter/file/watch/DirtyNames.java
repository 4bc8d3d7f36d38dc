package io.mcpgateway.adapter.file.watch;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Entries that events named within a window, in order, or a mark that too many events
 * occurred.
 */
final class DirtyNames {

	private static final int MAX_ENTRIES = 10_000;

	/**
	 * Maximum number of names in a directory; more names cause a scan of the directory.
	 */
	private static final int MAX_NAMES = 512;

	private static final int MAX_OVERFLOWS = 100;

	private final Set<WatchedName> entries = new LinkedHashSet<>();

	private final Set<WatchedName> links = new LinkedHashSet<>();

	/** Number of names in each directory. */
	private final Map<WatchedDirectory, Integer> names = new HashMap<>();

	/** Directories to scan as a whole. */
	private final Set<WatchedDirectory> overflows = new LinkedHashSet<>();

	private boolean overflown;

	void add(WatchedName entry) {
		WatchedDirectory directory = entry.directory();
		if (!this.overflown && !this.overflows.contains(directory) && this.entries.add(entry)) {
			bound(this.entries.size() > MAX_ENTRIES);
			if (!this.overflown && this.names.merge(directory, 1, Integer::sum) > MAX_NAMES) {
				overflow(directory);
			}
		}
	}

	/** Adds a link whose target an event named. */
	void addLink(WatchedName link) {
		if (!this.overflown && this.links.add(link)) {
			bound(this.links.size() > MAX_ENTRIES);
		}
	}

	/** Records a loss of events in unknown directories. */
	void markOverflown() {
		bound(true);
	}

	Set<WatchedName> entries() {
		return this.entries;
	}

	/** Returns links to named targets. */
	Set<WatchedName> links() {
		return this.links;
	}

	Set<WatchedDirectory> overflows() {
		return this.overflows;
	}

	/** Returns whether any entry may have changed. */
	boolean isOverflown() {
		return this.overflown;
	}

	private void overflow(WatchedDirectory directory) {
		this.entries.removeIf((entry) -> entry.directory() == directory);
		this.names.remove(directory);
		this.overflows.add(directory);
		bound(this.overflows.size() > MAX_OVERFLOWS);
	}

	private void bound(boolean exceeded) {
		if (exceeded) {
			this.overflown = true;
			this.entries.clear();
			this.names.clear();
			this.links.clear();
			this.overflows.clear();
		}
	}

}
