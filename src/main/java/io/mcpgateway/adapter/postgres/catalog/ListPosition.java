package io.mcpgateway.adapter.postgres.catalog;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

import io.mcpgateway.resource.uri.PercentEncoding;

/**
 * Where a URI stands in the list of a mount: by schema, relation and aspect, each in the
 * order of code points, which is the order of names in the catalogue. What is shorter
 * comes first.
 *
 * @param parts the decoded segments; that of the mount itself is empty
 */
public record ListPosition(List<String> parts) implements Comparable<ListPosition> {

	/** Before all schemas. */
	static final ListPosition START = new ListPosition(List.of(""));

	/** Longer than any name. */
	private static final int MAX_LENGTH = 256;

	public ListPosition {
		parts = List.copyOf(parts);
	}

	static ListPosition of(String... parts) {
		return new ListPosition(List.of(parts));
	}

	/** Find the place of what follows the mount's prefix, whatever it is. */
	public static ListPosition read(String place) {
		return new ListPosition(Arrays.stream(place.split("/", -1)).limit(4).map(ListPosition::decode).toList());
	}

	/** The place after everything of a relation, whether it is there or not. */
	static ListPosition behind(String schema, String relation) {
		return of(schema, relation + '\u0001');
	}

	/** The first name in a schema that may follow, as a database can compare it. */
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

	/** Compare by code points, which UTF-16 does not do beyond the first 65,536. */
	static int compare(String one, String other) {
		return Arrays.compare(one.codePoints().toArray(), other.codePoints().toArray());
	}

	/** The order of names. */
	static Comparator<String> names() {
		return ListPosition::compare;
	}

	private static String decode(String part) {
		String decoded = PercentEncoding.decode(part);
		return (decoded != null) ? decoded : part;
	}

	/** The least text that is not before a name, without what no text can have. */
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
