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
	private final Map<KnownDirectory, Integer> names = new HashMap<>();

	/** Directories to scan as a whole. */
	private final Set<KnownDirectory> overflows = new LinkedHashSet<>();

	private final WatchRegistry registry;

	private final LinkTargets targets;

	private boolean overflown;

	private boolean rootMoved;

	DirtyNames(WatchRegistry registry, LinkTargets targets) {
		this.registry = registry;
		this.targets = targets;
	}

	/** Adds the entries that an event concerns. */
	void add(FileEvent event) {
		switch (event) {
			case FileEvent.Lost() -> bound(true);
			case FileEvent.Entry(int watch, String name) -> {
				this.registry.directoriesOf(watch).forEach((directory) -> add(new WatchedName(directory, name)));
				this.targets.linksTo(watch, name).forEach(this::addLink);
			}
			case FileEvent.Gone(int watch) -> {
				if (this.registry.contains(watch)) {
					this.registry.directoriesOf(watch).forEach(this::addMoved);
					this.targets.markStale();
				}
			}
		}
	}

	Set<WatchedName> entries() {
		return this.entries;
	}

	/** Returns links to named targets. */
	Set<WatchedName> links() {
		return this.links;
	}

	Set<KnownDirectory> overflows() {
		return this.overflows;
	}

	/** Returns whether the root was moved or removed. */
	boolean isRootMoved() {
		return this.rootMoved;
	}

	/** Returns whether any entry may have changed. */
	boolean isOverflown() {
		return this.overflown;
	}

	private void add(WatchedName entry) {
		KnownDirectory directory = entry.directory();
		if (!this.overflown && !this.overflows.contains(directory) && this.entries.add(entry)) {
			bound(this.entries.size() > MAX_ENTRIES);
			if (!this.overflown && this.names.merge(directory, 1, Integer::sum) > MAX_NAMES) {
				overflow(directory);
			}
		}
	}

	/** Adds the entry of a moved directory, which counts as removed. */
	private void addMoved(KnownDirectory directory) {
		KnownDirectory parent = directory.parent();
		if (parent != null) {
			add(new WatchedName(parent, directory.name()));
		}
		else {
			this.rootMoved = true;
		}
	}

	/** Adds a link whose target an event named. */
	private void addLink(WatchedName link) {
		if (!this.overflown && this.links.add(link)) {
			bound(this.links.size() > MAX_ENTRIES);
		}
	}

	private void overflow(KnownDirectory directory) {
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
