package io.mcpgateway.adapter.file.listing;

import java.util.Arrays;
import java.util.List;

/**
 * Some of a directory's names, as they stand in URIs and in the order of URIs: those that
 * come after a name, up to a number. A directory's name ends in a slash.
 *
 * @param after the name after which they begin
 * @param names ascending
 * @param isAll whether no name comes after them
 * @param mayHaveLinks whether there was an entry that may be a link
 */
record SortedNames(String after, String[] names, boolean isAll, boolean mayHaveLinks) {

	/** An object of a string, its array and the reference to it, in bytes. */
	private static final long STRING_OVERHEAD = 48;

	/** Returns about how much memory they take. */
	long bytes() {
		return bytes(Arrays.asList(this.names));
	}

	/** Returns about how much memory names in ASCII take. */
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

	/** Whether what comes after {@code name} is known from here. */
	boolean covers(String name) {
		return this.after.compareTo(name) <= 0
				&& (this.isAll || (this.names.length > 0 && name.compareTo(this.names[this.names.length - 1]) < 0));
	}

	/** Those after {@code name}. */
	List<String> after(String name) {
		int found = Arrays.binarySearch(this.names, name);
		int from = (found >= 0) ? found + 1 : -found - 1;
		return Arrays.asList(this.names).subList(from, this.names.length);
	}

}
