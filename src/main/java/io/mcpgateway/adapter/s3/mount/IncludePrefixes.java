package io.mcpgateway.adapter.s3.mount;

import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;

/**
 * Prefixes of keys that globs may include: the text before each glob's first wildcard.
 * Other keys are skipped.
 */
final class IncludePrefixes {

	private final List<String> beginnings;

	/** Included single keys. */
	private final List<String> single;

	private final NavigableSet<String> all = new TreeSet<>(KeyOrder.BYTES);

	/**
	 * Creates the prefixes.
	 * @param prefix the mount's prefix, which globs do not contain
	 */
	IncludePrefixes(String prefix, List<String> globs) {
		this.beginnings = globs.isEmpty() ? List.of(prefix)
				: globs.stream().map((glob) -> prefix + literal(glob)).toList();
		this.single = globs.stream()
			.filter((glob) -> literal(glob).endsWith("/") && glob.substring(literal(glob).length()).startsWith("**"))
			.map((glob) -> prefix + literal(glob).substring(0, literal(glob).length() - 1))
			.toList();
		this.all.addAll(this.beginnings);
		this.all.addAll(this.single);
	}

	/** Returns the common beginning of all prefixes. */
	String common() {
		String first = this.all.first();
		String last = this.all.last();
		int length = 0;
		while (length < Math.min(first.length(), last.length()) && first.charAt(length) == last.charAt(length)) {
			length++;
		}
		boolean isSplit = length > 0 && Character.isHighSurrogate(first.charAt(length - 1));
		return first.substring(0, isSplit ? length - 1 : length);
	}

	/** Returns whether a key has one of the prefixes. */
	boolean has(String key) {
		return this.beginnings.stream().anyMatch(key::startsWith) || this.single.contains(key);
	}

	/** Returns whether a key below {@code key} may have one of the prefixes. */
	boolean mayHaveBelow(String key) {
		return this.beginnings.stream().anyMatch((beginning) -> beginning.startsWith(key) || key.startsWith(beginning))
				|| this.single.stream().anyMatch((one) -> one.startsWith(key));
	}

	/**
	 * Returns the position at which to continue: {@code place}, or a later one if no key
	 * between has a prefix; {@code null} if none follows.
	 */
	@Nullable String following(String place) {
		if (this.beginnings.stream().anyMatch(place::startsWith)) {
			return place;
		}
		String next = this.all.higher(place);
		if (next == null || next.length() == common().length()) {
			return (next != null) ? place : null;
		}
		String start = KeyOrder.start(next);
		return KeyOrder.isBehind(start, place) ? start : place;
	}

	private static String literal(String glob) {
		int end = 0;
		while (end < glob.length() && glob.charAt(end) != '*' && glob.charAt(end) != '?') {
			end++;
		}
		return glob.substring(0, end);
	}

}
