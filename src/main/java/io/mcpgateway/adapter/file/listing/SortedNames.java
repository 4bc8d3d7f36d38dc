package io.mcpgateway.adapter.file.listing;

import java.util.Arrays;
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
record SortedNames(String after, String[] names, boolean isAll, boolean mayHaveLinks) {

	/** Memory of a string object, its array and a reference, in bytes. */
	private static final long STRING_OVERHEAD = 48;

	/** Returns the approximate memory in bytes. */
	long bytes() {
		return bytes(Arrays.asList(this.names));
	}

	/** Returns the approximate memory of ASCII names in bytes. */
	static long bytes(List<String> names) {
		long bytes = 0;
		for (String name : names) {
			bytes += bytes(name);
		}
		return bytes;
	}

	static long bytes(String name) {
		return STRING_OVERHEAD + name.length();
	}

	/** Returns whether the next name after {@code name} is known. */
	boolean covers(String name) {
		return this.after.compareTo(name) <= 0
				&& (this.isAll || (this.names.length > 0 && name.compareTo(this.names[this.names.length - 1]) < 0));
	}

	/** Returns the names that follow {@code name}. */
	List<String> after(String name) {
		int found = Arrays.binarySearch(this.names, name);
		int from = (found >= 0) ? found + 1 : -found - 1;
		return Arrays.asList(this.names).subList(from, this.names.length);
	}

}
