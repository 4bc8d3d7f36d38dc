package io.mcpgateway.adapter.file.watch;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * What was touched in a window, in the order in which it was, or that it was too much.
 */
final class DirtyNames {

	private static final int MOST_PLACES = 10_000;

	/** In one directory; beyond, all of it is looked at. */
	private static final int MAX_NAMES = 512;

	private static final int MOST_OVERFLOWS = 100;

	private final Set<WatchedName> places = new LinkedHashSet<>();

	private final Set<WatchedName> links = new LinkedHashSet<>();

	/** How many names were touched in each directory. */
	private final Map<WatchedDirectory, Integer> names = new HashMap<>();

	/** The directories that are looked at as a whole. */
	private final Set<WatchedDirectory> overflows = new LinkedHashSet<>();

	private boolean tooMuch;

	void touch(WatchedName place) {
		WatchedDirectory directory = place.directory();
		if (!this.tooMuch && !this.overflows.contains(directory) && this.places.add(place)) {
			bound(this.places.size() > MOST_PLACES);
			if (!this.tooMuch && this.names.merge(directory, 1, Integer::sum) > MAX_NAMES) {
				overflow(directory);
			}
		}
	}

	/** Something happened where a link leads. */
	void touchTarget(WatchedName link) {
		if (!this.tooMuch && this.links.add(link)) {
			bound(this.links.size() > MOST_PLACES);
		}
	}

	/** Events were lost, nobody knows of what. */
	void lose() {
		bound(true);
	}

	Set<WatchedName> places() {
		return this.places;
	}

	/** Links to what was touched. */
	Set<WatchedName> links() {
		return this.links;
	}

	Set<WatchedDirectory> overflows() {
		return this.overflows;
	}

	/** Whether it may be anything. */
	boolean isTooMuch() {
		return this.tooMuch;
	}

	private void overflow(WatchedDirectory directory) {
		this.places.removeIf((place) -> place.directory() == directory);
		this.names.remove(directory);
		this.overflows.add(directory);
		bound(this.overflows.size() > MOST_OVERFLOWS);
	}

	private void bound(boolean exceeded) {
		if (exceeded) {
			this.tooMuch = true;
			this.places.clear();
			this.names.clear();
			this.links.clear();
			this.overflows.clear();
		}
	}

}
