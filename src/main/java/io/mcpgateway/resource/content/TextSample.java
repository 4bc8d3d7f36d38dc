package io.mcpgateway.resource.content;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;

/**
 * Bytes by which an encoding is recognized: a whole text, or its beginning.
 *
 * @param isAll whether the last character is complete
 */
record TextSample(byte[] bytes, boolean isAll) {

	/** Number of characters among which one may be wrong. */
	private static final int CHARACTERS_PER_ERROR = 1000;

	/** Number of sequences of UTF-8 beside which one byte may be wrong. */
	private static final int SEQUENCES_PER_ERROR = 10;

	/** Returns the encoding of a byte order mark; {@code null} without one. */
	@Nullable Charset marked() {
		if (startsWith(0xEF, 0xBB, 0xBF)) {
			return StandardCharsets.UTF_8;
		}
		if (startsWith(0xFF, 0xFE, 0, 0)) {
			return StandardCharsets.UTF_32LE;
		}
		if (startsWith(0, 0, 0xFE, 0xFF)) {
			return StandardCharsets.UTF_32BE;
		}
		if (startsWith(0xFF, 0xFE)) {
			return StandardCharsets.UTF_16LE;
		}
		return startsWith(0xFE, 0xFF) ? StandardCharsets.UTF_16BE : null;
	}

	/**
	 * Returns the same bytes as a beginning, whose last character may be incomplete: that
	 * of a text that is about to be written.
	 */
	TextSample beginning() {
		return new TextSample(this.bytes, false);
	}

	/** Returns whether the bytes are UTF-8 text without NUL. */
	boolean isUtf8() {
		TextDetector detector = new TextDetector();
		return detector.accepts(this.bytes, this.bytes.length) && (!this.isAll || detector.isComplete());
	}

	/**
	 * Returns whether the bytes are text in an encoding. Few characters may be wrong, as
	 * in a text that a tool damaged.
	 */
	boolean fits(Charset charset) {
		String text = decode(charset);
		return text.codePoints().filter(TextSample::isWrong).count() * CHARACTERS_PER_ERROR <= text.length();
	}

	/** Returns the text in an encoding, with U+FFFD for each wrong character. */
	String decode(Charset charset) {
		TextDecoder decoder = new TextDecoder(charset);
		CharBuffer text = decoder.buffer(this.bytes.length, 0);
		decoder.decode(ByteBuffer.wrap(this.bytes), text, this.isAll);
		return text.flip().toString();
	}

	/**
	 * Returns whether most bytes beyond ASCII are sequences of the shape of UTF-8, legal
	 * or not, so that this is no text of another encoding: damaged or cut UTF-8, or that
	 * of programs that write surrogates.
	 */
	boolean isLikeUtf8() {
		int shaped = 0;
		int others = 0;
		for (int i = 0; i < this.bytes.length; i++) {
			if (this.bytes[i] >= 0) {
				continue;
			}
			int octet = this.bytes[i] & 0xff;
			int length = (octet >= 0xF8 || octet < 0xC0) ? 0 : (octet >= 0xF0) ? 4 : (octet >= 0xE0) ? 3 : 2;
			int end = i + 1;
			while (end < Math.min(i + length, this.bytes.length) && (this.bytes[end] & 0xC0) == 0x80) {
				end++;
			}
			boolean isShaped = length > 0 && (end == i + length || end == this.bytes.length);
			shaped += isShaped ? 1 : 0;
			others += isShaped ? 0 : 1;
			i = isShaped ? end - 1 : i;
		}
		return others * SEQUENCES_PER_ERROR <= shaped;
	}

	/** Returns the number of bytes that are 0 among the even, or among the odd ones. */
	int zeros(int first, int step) {
		int zeros = 0;
		for (int i = first; i < this.bytes.length; i += step) {
			zeros += (this.bytes[i] == 0) ? 1 : 0;
		}
		return zeros;
	}

	/** Returns whether a character occurs in no text, such as most controls. */
	private static boolean isWrong(int character) {
		return switch (Character.getType(character)) {
			case Character.CONTROL -> "\t\n\u000b\f\r\b\u001a\u001b\u0085".indexOf(character) < 0;
			case Character.UNASSIGNED, Character.PRIVATE_USE, Character.SURROGATE -> true;
			default -> character == 0xFFFD;
		};
	}

	private boolean startsWith(int... octets) {
		if (this.bytes.length < octets.length) {
			return false;
		}
		for (int i = 0; i < octets.length; i++) {
			if ((this.bytes[i] & 0xff) != octets[i]) {
				return false;
			}
		}
		return true;
	}

}
