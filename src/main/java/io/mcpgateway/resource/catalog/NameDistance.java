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

	/** Maximum number of characters of names that are compared. */
	private static final int MAX_LENGTH = 512;

	private static final int MAX_ERRORS = 3;

	/** Distance of names that differ in their file extension only. */
	private static final int OTHER_EXTENSION = MAX_ERRORS + 1;

	static NameDistance from(String name) {
		String folded = (name.length() <= MAX_LENGTH) ? LenientName.fold(name) : "";
		return new NameDistance(folded, stem(folded),
				new DamerauLevenshteinDistance(Math.min(folded.length() / 4, MAX_ERRORS)));
	}

	/** Returns the distance of another name, or {@link #FAR}. */
	int to(String name) {
		if (this.folded.isEmpty() || name.length() > MAX_LENGTH) {
			return FAR;
		}
		String other = LenientName.fold(name);
		int distance = this.errors.apply(this.folded, other);
		if (distance >= 0) {
			return distance;
		}
		return this.stem.equals(stem(other)) ? OTHER_EXTENSION : FAR;
	}

	/** Returns the name before its last dot; a name that begins with it has no other. */
	private static String stem(String name) {
		int dot = name.lastIndexOf('.');
		return (dot > 0) ? name.substring(0, dot) : name;
	}

}
