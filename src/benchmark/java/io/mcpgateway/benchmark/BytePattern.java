package io.mcpgateway.benchmark;

import java.nio.charset.StandardCharsets;

/**
 * Matcher of a text in a stream of bytes, after Knuth, Morris and Pratt. It sees each
 * byte once.
 */
final class BytePattern {

	private final byte[] text;

	private final int[] fallbacks;

	BytePattern(String text) {
		this.text = text.getBytes(StandardCharsets.US_ASCII);
		this.fallbacks = new int[this.text.length + 1];
		for (int i = 1; i < this.text.length; i++) {
			this.fallbacks[i + 1] = next(this.fallbacks[i], this.text[i]);
		}
	}

	/**
	 * Returns the length of the longest prefix of the pattern that the bytes so far end
	 * with.
	 * @param matched the length before the last byte; zero at first
	 */
	int next(int matched, byte last) {
		int length = matched;
		while (length > 0 && (length == this.text.length || this.text[length] != last)) {
			length = this.fallbacks[length];
		}
		return (this.text[length] == last) ? length + 1 : 0;
	}

	boolean isComplete(int matched) {
		return matched == this.text.length;
	}

}
