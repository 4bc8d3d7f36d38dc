package io.mcpgateway.resource.catalog;

import io.mcpgateway.resource.uri.LenientName;
import org.apache.commons.text.similarity.DamerauLevenshteinDistance;

/**
 * Distance between a name and others, as people and models confuse them. Names that look
 * equal have the distance 0: case, Unicode form, kind of space and invisible characters
 * do not count.
 *
 * @param folded the name, folded
 * @param stem the folded name without its file extension
 * @param errors number of characters to insert, delete, replace or swap; at most a
 * quarter of the name, and three
 */
record NameDistance(String folded, String stem, DamerauLevenshteinDistance errors) {

	/** Distance of names that are not near. */
	static final int FAR = Integer.MAX_VALUE;

	/**
	 * Maximum number of characters of names that are compared, before they are folded and
	 * after: one character may become 18.
	 */
	private static final int MAX_LENGTH = 128;

	private static final int MAX_ERRORS = 3;

	/** Distance of names that differ in their file extension only. */
	private static final int OTHER_EXTENSION = MAX_ERRORS + 1;

	static NameDistance from(String name) {
		String folded = folded(name);
		return new NameDistance(folded, stem(folded),
				new DamerauLevenshteinDistance(Math.min(folded.length() / 4, MAX_ERRORS)));
	}

	/** Returns the distance of another name, or {@link #FAR}. */
	int to(String name) {
		String other = folded(name);
		if (this.folded.isEmpty() || other.isEmpty()) {
			return FAR;
		}
		boolean isAsLong = Math.abs(this.folded.length() - other.length()) <= MAX_ERRORS;
		int distance = isAsLong ? this.errors.apply(this.folded, other) : -1;
		if (distance >= 0) {
			return distance;
		}
		return this.stem.equals(stem(other)) ? OTHER_EXTENSION : FAR;
	}

	/** Returns a folded name; empty if the name is too long. */
	private static String folded(String name) {
		String folded = (name.length() <= MAX_LENGTH) ? LenientName.fold(name) : "";
		return (folded.length() <= MAX_LENGTH) ? folded : "";
	}

	/** Returns the name before its last dot; a name that begins with it has no other. */
	private static String stem(String name) {
		int dot = name.lastIndexOf('.');
		return (dot > 0) ? name.substring(0, dot) : name;
	}

}
