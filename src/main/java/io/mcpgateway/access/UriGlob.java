package io.mcpgateway.access;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Objects;

import io.mcpgateway.resource.uri.UriNormalizer;
import org.jspecify.annotations.Nullable;

/**
 * Glob over URIs as listed: {@code *} matches any text within a segment, {@code **} any
 * text, and {@code **} between two slashes any directories, also none.
 * <p>
 * The matcher steps through a URI with the set of all reachable states, so nothing is
 * tried twice.
 */
final class UriGlob {

	/** Internal characters for the stars, illegal in URIs. */
	static final char SEGMENT = '\u0001';

	static final char ANYTHING = '\u0002';

	/** Literal text before the first star. */
	private final String literal;

	/** Rest of the glob, from the first star. */
	private final String rest;

	/** Literal text that every match contains, for a quick mismatch. */
	private final String required;

	/** Whether every URI with the literal prefix matches. */
	private final boolean isPrefixOnly;

	/** Whether the glob ends with {@code **}. */
	private final boolean isOpenEnded;

	private UriGlob(String literal, String rest) {
		this.literal = literal;
		this.rest = rest;
		this.required = longestName(rest);
		this.isOpenEnded = !rest.isEmpty() && rest.charAt(rest.length() - 1) == ANYTHING;
		this.isPrefixOnly = this.isOpenEnded && rest.length() == 1;
	}

	/** Parses a glob, whose names may be percent-encoded or not. */
	static UriGlob of(String glob) {
		return canonical(CanonicalUri.of(marked(UriNormalizer.normalizeBeginning(glob))));
	}

	/** Parses a glob for URIs of which case and Unicode form are folded. */
	static UriGlob folded(String glob) {
		return canonical(CanonicalUri.fold(marked(UriNormalizer.normalizeBeginning(glob))));
	}

	private static String marked(String glob) {
		return glob.replaceAll("\\*{2,}", String.valueOf(ANYTHING)).replace('*', SEGMENT);
	}

	private static UriGlob canonical(String marked) {
		String canonical = marked.replaceAll("(?<=/|^)(" + ANYTHING + "/)+" + ANYTHING, String.valueOf(ANYTHING));
		int first = 0;
		while (first < canonical.length() && !isStar(canonical.charAt(first))) {
			first++;
		}
		return new UriGlob(canonical.substring(0, first), canonical.substring(first));
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof UriGlob glob && this.literal.equals(glob.literal) && this.rest.equals(glob.rest);
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.literal, this.rest);
	}

	boolean matches(String uri) {
		if (this.rest.isEmpty()) {
			return uri.equals(this.literal);
		}
		return uri.startsWith(this.literal)
				&& (this.isPrefixOnly || (uri.contains(this.required) && states(uri).get(this.rest.length())));
	}

	/** Whether some URI with a prefix may match. */
	boolean mayMatchBelow(String prefix) {
		if (prefix.length() <= this.literal.length()) {
			return this.literal.startsWith(prefix);
		}
		return !this.rest.isEmpty() && prefix.startsWith(this.literal)
				&& (this.isPrefixOnly || !states(prefix).isEmpty());
	}

	/**
	 * Whether all URIs with a prefix match. May return {@code false} for a glob that does
	 * not end with {@code **}.
	 */
	boolean matchesAllBelow(String prefix) {
		return this.isOpenEnded && prefix.startsWith(this.literal)
				&& (this.isPrefixOnly || states(prefix).get(this.rest.length() - 1));
	}

	/** Returns the states that the matcher reaches at the end of a text. */
	private BitSet states(String text) {
		BitSet states = new BitSet(this.rest.length() + 1);
		BitSet next = new BitSet(this.rest.length() + 1);
		enter(0, states);
		for (int i = this.literal.length(); i < text.length() && !states.isEmpty(); i++) {
			next.clear();
			for (int state = states.nextSetBit(0); state >= 0; state = states.nextSetBit(state + 1)) {
				step(state, text.charAt(i), next);
			}
			BitSet previous = states;
			states = next;
			next = previous;
		}
		return states;
	}

	private void step(int state, char c, BitSet next) {
		if (state == this.rest.length()) {
			return;
		}
		char expected = this.rest.charAt(state);
		if (expected == ANYTHING || (expected == SEGMENT && c != '/')) {
			next.set(state);
			enter(state + 1, next);
		}
		else if (expected == c) {
			enter(state + 1, next);
		}
	}

	/** Adds a state, and the states behind a star, which matches the empty text. */
	private void enter(int state, BitSet states) {
		states.set(state);
		if (state < this.rest.length() && isStar(this.rest.charAt(state))) {
			enter(state + 1, states);
			if (isDirectories(state)) {
				enter(state + 2, states);
			}
		}
	}

	/** Whether the star at a state matches directories with their trailing slash. */
	private boolean isDirectories(int state) {
		boolean isBehindSlash = (state == 0) ? this.literal.endsWith("/") : this.rest.charAt(state - 1) == '/';
		return this.rest.charAt(state) == ANYTHING && isBehindSlash && state + 1 < this.rest.length()
				&& this.rest.charAt(state + 1) == '/';
	}

	/** Splits at slashes too, as a slash beside a star may match the empty text. */
	private static String longestName(String rest) {
		return Arrays.stream(rest.split("[/" + SEGMENT + ANYTHING + "]"))
			.max(Comparator.comparing(String::length))
			.orElse("");
	}

	private static boolean isStar(char c) {
		return c == SEGMENT || c == ANYTHING;
	}

}
