package io.mcpgateway.benchmark;

import java.nio.charset.StandardCharsets;

/**
 * A text to be found in bytes that come in pieces of any size, each of them looked at
 * once (Knuth, Morris and Pratt).
 */
final class Phrase {

	private final byte[] text;

	private final int[] fallbacks;

	Phrase(String text) {
		this.text = text.getBytes(StandardCharsets.US_ASCII);
		this.fallbacks = new int[this.text.length + 1];
		for (int i = 1; i < this.text.length; i++) {
			this.fallbacks[i + 1] = next(this.fallbacks[i], this.text[i]);
		}
	}

	/**
	 * How much of the phrase the bytes so far end with.
	 * @param matched how much it was before the last byte; zero at first
	 */
	int next(int matched, byte last) {
		int length = matched;
		while (length > 0 && (length == this.text.length || this.text[length] != last)) {
			length = this.fallbacks[length];
		}
		return (this.text[length] == last) ? length + 1 : 0;
	}

	boolean isWhole(int matched) {
		return matched == this.text.length;
	}

}
