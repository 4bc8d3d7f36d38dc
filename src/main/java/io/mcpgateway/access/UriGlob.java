package io.mcpgateway.access;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;

/**
 * A pattern of URIs as they are listed: {@code *} stands for anything within a segment,
 * {@code **} for anything at all, and between two slashes for any directories, also none.
 * It is followed through a URI with all the places where it may be at a time, so that
 * nothing is tried twice.
 */
final class UriGlob {

	/** In place of the stars; neither stands in URIs. */
	static final char SEGMENT = '\u0001';

	static final char ANYTHING = '\u0002';

	/** Up to the first star, or all of it. */
	private final String beginning;

	/** From the first star on. */
	private final String rest;

	/** What stands in all that it fits, so that most is told apart at a glance. */
	private final String needed;

	/** Whether it fits all that has its beginning. */
	private final boolean isSimple;

	/** Whether it fits whatever follows once it has come to its end. */
	private final boolean isOpen;

	private UriGlob(String beginning, String rest) {
		this.beginning = beginning;
		this.rest = rest;
		this.needed = longestName(rest);
		this.isOpen = !rest.isEmpty() && rest.charAt(rest.length() - 1) == ANYTHING;
		this.isSimple = this.isOpen && rest.length() == 1;
	}

	/** Read a glob, in which names may be encoded or not. */
	static UriGlob of(String glob) {
		String marked = glob.replaceAll("\\*{2,}", String.valueOf(ANYTHING)).replace('*', SEGMENT);
		String written = CanonicalUri.of(marked)
			.replaceAll("(?<=/|^)(" + ANYTHING + "/)+" + ANYTHING, String.valueOf(ANYTHING));
		int first = 0;
		while (first < written.length() && !isStar(written.charAt(first))) {
			first++;
		}
		return new UriGlob(written.substring(0, first), written.substring(first));
	}

	/** Whether it fits a URI. */
	boolean matches(String uri) {
		if (this.rest.isEmpty()) {
			return uri.equals(this.beginning);
		}
		return uri.startsWith(this.beginning)
				&& (this.isSimple || (uri.contains(this.needed) && places(uri).get(this.rest.length())));
	}

	/** Whether it fits any URI that starts with a prefix. */
	boolean mayMatchBelow(String prefix) {
		if (prefix.length() <= this.beginning.length()) {
			return this.beginning.startsWith(prefix);
		}
		return !this.rest.isEmpty() && prefix.startsWith(this.beginning)
				&& (this.isSimple || !places(prefix).isEmpty());
	}

	/**
	 * Whether it fits all URIs that start with a prefix. It may do so without saying it,
	 * if it does not end in what stands for anything.
	 */
	boolean matchesAllBelow(String prefix) {
		return this.isOpen && prefix.startsWith(this.beginning)
				&& (this.isSimple || places(prefix).get(this.rest.length() - 1));
	}

	/** Where in the rest it may be behind a text that has its beginning. */
	private BitSet places(String text) {
		BitSet places = new BitSet(this.rest.length() + 1);
		BitSet next = new BitSet(this.rest.length() + 1);
		enter(0, places);
		for (int i = this.beginning.length(); i < text.length() && !places.isEmpty(); i++) {
			next.clear();
			for (int place = places.nextSetBit(0); place >= 0; place = places.nextSetBit(place + 1)) {
				step(place, text.charAt(i), next);
			}
			BitSet former = places;
			places = next;
			next = former;
		}
		return places;
	}

	private void step(int place, char c, BitSet next) {
		if (place == this.rest.length()) {
			return;
		}
		char expected = this.rest.charAt(place);
		if (expected == ANYTHING || (expected == SEGMENT && c != '/')) {
			next.set(place);
			enter(place + 1, next);
		}
		else if (expected == c) {
			enter(place + 1, next);
		}
	}

	/** Come to a place, and so behind a star there, which may stand for nothing. */
	private void enter(int place, BitSet places) {
		places.set(place);
		if (place < this.rest.length() && isStar(this.rest.charAt(place))) {
			enter(place + 1, places);
			if (isDirectories(place)) {
				enter(place + 2, places);
			}
		}
	}

	/** Whether a star stands for directories, each with the slash behind it. */
	private boolean isDirectories(int place) {
		boolean isBehindSlash = (place == 0) ? this.beginning.endsWith("/") : this.rest.charAt(place - 1) == '/';
		return this.rest.charAt(place) == ANYTHING && isBehindSlash && place + 1 < this.rest.length()
				&& this.rest.charAt(place + 1) == '/';
	}

	/** Between stars and slashes, as a slash beside a star may stand for nothing. */
	private static String longestName(String rest) {
		return Arrays.stream(rest.split("[/" + SEGMENT + ANYTHING + "]"))
			.max(Comparator.comparing(String::length))
			.orElse("");
	}

	private static boolean isStar(char c) {
		return c == SEGMENT || c == ANYTHING;
	}

}
