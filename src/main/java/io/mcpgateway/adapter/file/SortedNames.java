package io.mcpgateway.adapter.file;

import java.util.Collections;
import java.util.List;

/**
 * Sorted, encoded names of a directory: the names that follow a start, up to a number.
 * The name of a directory ends in a slash.
 *
 * @param after the start
 * @param names ascending
 * @param isAll whether the last name is the last of the directory
 * @param mayHaveLinks whether an entry may be a link
 */
record SortedNames(String after, NameTable names, boolean isAll, boolean mayHaveLinks) {

	/** Returns whether the next name after {@code name} is known. */
	boolean covers(String name) {
		return this.after.compareTo(name) <= 0
				&& (this.isAll || (!this.names.isEmpty() && name.compareTo(this.names.getLast()) < 0));
	}

	/** Returns the names that follow {@code name}. */
	List<String> after(String name) {
		int found = Collections.binarySearch(this.names, name);
		int from = (found >= 0) ? found + 1 : -found - 1;
		return this.names.subList(from, this.names.size());
	}

}
