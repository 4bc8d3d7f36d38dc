package io.mcpgateway.resource.content;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import io.mcpgateway.resource.content.Content.Form;
import org.jspecify.annotations.Nullable;

/**
 * As much of a text as fits into a bound, in whole characters, and up to the end of a
 * line if one is not far.
 *
 * @param skipped how many bytes before it belong to a character that began earlier
 * @param utf8 the text
 * @param isCut whether there is more
 */
public record TextExcerpt(int skipped, byte[] utf8, boolean isCut) {

	/** The most bytes that a character has after its first. */
	private static final int MAX_CONTINUATION_BYTES = 3;

	/**
	 * Take the text at the beginning of a content; {@code null} if that is none, which is
	 * decided by what was read.
	 * @param isPart whether the content is bytes from within a text, that may begin and
	 * end inside a character
	 */
	public static @Nullable TextExcerpt of(ContentPrefix beginning, Form form, boolean isPart) {
		byte[] bytes = beginning.bytes();
		int from = isPart ? firstWhole(bytes) : 0;
		boolean mayEndInside = isPart || !beginning.isAll();
		int end = mayEndInside ? lastWhole(bytes, from) : bytes.length;
		byte[] whole = Arrays.copyOfRange(bytes, from, end);
		if (form == Form.BLOB || (form == Form.BY_BYTES && !TextDetector.isText(whole))) {
			return null;
		}
		return beginning.isAll() ? new TextExcerpt(from, whole, false)
				: new TextExcerpt(from, Arrays.copyOf(whole, endOfLine(whole)), true);
	}

	/** The text itself. */
	public String text() {
		return new String(this.utf8, StandardCharsets.UTF_8);
	}

	/** How many lines end in it. */
	public long lines() {
		long lines = 0;
		for (byte octet : this.utf8) {
			lines += (octet == '\n') ? 1 : 0;
		}
		return lines;
	}

	/** Whether it ends with a line. */
	public boolean endsLine() {
		return this.utf8.length > 0 && this.utf8[this.utf8.length - 1] == '\n';
	}

	private static int firstWhole(byte[] bytes) {
		int first = 0;
		while (first < Math.min(MAX_CONTINUATION_BYTES, bytes.length) && isContinued(bytes[first])) {
			first++;
		}
		return first;
	}

	/** The end of the last character that is all there. */
	private static int lastWhole(byte[] bytes, int from) {
		int start = bytes.length - 1;
		while (start > Math.max(from, bytes.length - 1 - MAX_CONTINUATION_BYTES) && isContinued(bytes[start])) {
			start--;
		}
		if (start < from || bytes[start] >= 0) {
			return bytes.length;
		}
		int octet = bytes[start] & 0xff;
		int length = (octet >= 0xF0) ? 4 : (octet >= 0xE0) ? 3 : (octet >= 0xC0) ? 2 : 1;
		return (bytes.length - start < length) ? start : bytes.length;
	}

	/** Behind the last line that ends in the second half; otherwise the end. */
	private static int endOfLine(byte[] text) {
		for (int end = text.length; end > text.length / 2; end--) {
			if (text[end - 1] == '\n') {
				return end;
			}
		}
		return text.length;
	}

	private static boolean isContinued(byte octet) {
		return (octet & 0xC0) == 0x80;
	}

}
