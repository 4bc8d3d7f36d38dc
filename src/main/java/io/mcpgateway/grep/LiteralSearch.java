package io.mcpgateway.grep;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Search of a literal in the bytes of a text in UTF-8, after Horspool: a byte that is not
 * in the literal moves the search by the length of the literal.
 */
final class LiteralSearch {

	private static final int BYTES = 256;

	private final byte[] literal;

	/** Each byte, or with folded case the lower case of an ASCII letter. */
	private final byte[] folded = new byte[BYTES];

	/** Places by which a byte below the end of the literal moves the search. */
	private final int[] moves = new int[BYTES];

	/**
	 * Creates a search.
	 * @param literal the literal, not empty
	 * @param foldsCase whether ASCII letters of both cases are equal
	 */
	LiteralSearch(String literal, boolean foldsCase) {
		for (int i = 0; i < BYTES; i++) {
			this.folded[i] = (byte) ((foldsCase && i >= 'A' && i <= 'Z') ? i + ('a' - 'A') : i);
		}
		this.literal = literal.getBytes(StandardCharsets.UTF_8);
		for (int i = 0; i < this.literal.length; i++) {
			this.literal[i] = fold(this.literal[i]);
		}
		Arrays.fill(this.moves, this.literal.length);
		for (int i = 0; i < this.literal.length - 1; i++) {
			this.moves[this.literal[i] & 0xFF] = this.literal.length - 1 - i;
		}
	}

	/**
	 * Returns the first place of the literal from a place on; -1 for none.
	 * @param length the number of bytes of the text
	 */
	int find(byte[] text, int from, int length) {
		int last = this.literal.length - 1;
		byte end = this.literal[last];
		int place = from + last;
		while (place < length) {
			byte octet = fold(text[place]);
			if (octet == end && isAt(text, place - last)) {
				return place - last;
			}
			place += this.moves[octet & 0xFF];
		}
		return -1;
	}

	private boolean isAt(byte[] text, int place) {
		int i = 0;
		while (i < this.literal.length && fold(text[place + i]) == this.literal[i]) {
			i++;
		}
		return i == this.literal.length;
	}

	private byte fold(byte octet) {
		return this.folded[octet & 0xFF];
	}

}
