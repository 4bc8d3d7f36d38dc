package io.mcpgateway.adapter.file;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What was touched in a window, in the order in which it was, or that it was too much.
 */
final class Touched {

	private static final int MOST_PLACES = 10_000;

	/** Events are lost directory by directory, or everywhere at once. */
	private static final int MOST_OVERFLOWS = 100;

	private final Set<Place> places = new LinkedHashSet<>();

	private final Set<Place> links = new LinkedHashSet<>();

	private final Set<WatchedDirectory> overflows = new LinkedHashSet<>();

	private boolean tooMuch;

	void touch(Place place) {
		if (!this.tooMuch && this.places.add(place)) {
			bound(this.places.size() > MOST_PLACES);
		}
	}

	/** Something happened where a link leads. */
	void touchTarget(Place link) {
		if (!this.tooMuch && this.links.add(link)) {
			bound(this.links.size() > MOST_PLACES);
		}
	}

	/** Events of a directory were lost. */
	void overflow(WatchedDirectory directory) {
		if (!this.tooMuch && this.overflows.add(directory)) {
			bound(this.overflows.size() > MOST_OVERFLOWS);
		}
	}

	Set<Place> places() {
		return this.places;
	}

	/** Links to what was touched. */
	Set<Place> links() {
		return this.links;
	}

	Set<WatchedDirectory> overflows() {
		return this.overflows;
	}

	/** Whether it may be anything. */
	boolean isTooMuch() {
		return this.tooMuch;
	}

	private void bound(boolean exceeded) {
		if (exceeded) {
			this.tooMuch = true;
			this.places.clear();
			this.links.clear();
			this.overflows.clear();
		}
	}

}
