package io.mcpgateway.adapter.postgres;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

import io.mcpgateway.resource.uri.PercentEncoding;

/**
 * Position of a URI in a mount's list: by schema, relation and aspect, each in the order
 * of code points, which is the catalog's order of names. A shorter position is first.
 *
 * @param parts the decoded segments; the mount has none
 */
record ListPosition(List<String> parts) implements Comparable<ListPosition> {

	/** Position before all schemas. */
	static final ListPosition START = new ListPosition(List.of(""));

	/** Length beyond any name. */
	private static final int MAX_LENGTH = 256;

	public ListPosition {
		parts = List.copyOf(parts);
	}

	static ListPosition of(String... parts) {
		return new ListPosition(List.of(parts));
	}

	/** Returns the position of any text after the mount's prefix. */
	public static ListPosition read(String place) {
		return new ListPosition(Arrays.stream(place.split("/", -1)).limit(4).map(ListPosition::decode).toList());
	}

	/** Returns the position after all resources of a relation, which need not exist. */
	static ListPosition behind(String schema, String relation) {
		return of(schema, relation + '\u0001');
	}

	/**
	 * Returns the smallest name of a schema that may follow, in characters accepted by a
	 * database.
	 */
	String from(String schema) {
		return (this.parts.size() > 1 && this.parts.getFirst().equals(schema)) ? comparable(this.parts.get(1)) : "";
	}

	@Override
	public int compareTo(ListPosition other) {
		int common = Math.min(this.parts.size(), other.parts.size());
		for (int i = 0; i < common; i++) {
			int order = compare(this.parts.get(i), other.parts.get(i));
			if (order != 0) {
				return order;
			}
		}
		return Integer.compare(this.parts.size(), other.parts.size());
	}

	/**
	 * Compares by code points; UTF-16 orders code points beyond the first 65,536
	 * differently.
	 */
	static int compare(String one, String other) {
		return Arrays.compare(one.codePoints().toArray(), other.codePoints().toArray());
	}

	/** Returns the order of names. */
	static Comparator<String> names() {
		return ListPosition::compare;
	}

	private static String decode(String part) {
		String decoded = PercentEncoding.decode(part);
		return (decoded != null) ? decoded : part;
	}

	/** Returns the smallest text of only valid characters at or after a name. */
	private static String comparable(String name) {
		for (int i = 0; i < name.length() && i < MAX_LENGTH; i += Character.charCount(name.codePointAt(i))) {
			int c = name.codePointAt(i);
			if (c == 0) {
				return name.substring(0, i) + '\u0001';
			}
			if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
				return name.substring(0, i) + (char) (Character.MAX_SURROGATE + 1);
			}
		}
		return (name.length() <= MAX_LENGTH) ? name : name.substring(0, name.offsetByCodePoints(0, MAX_LENGTH / 2));
	}

}
