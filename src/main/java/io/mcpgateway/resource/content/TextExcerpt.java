package io.mcpgateway.resource.content;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import io.mcpgateway.resource.content.Content.Form;
import org.jspecify.annotations.Nullable;

/**
 * Beginning of a text within a limit, cut at a character, and at a line break if one is
 * near.
 *
 * @param skipped number of leading bytes that belong to an earlier character
 * @param utf8 text in UTF-8
 * @param isCut whether more text follows
 */
public record TextExcerpt(int skipped, byte[] utf8, boolean isCut) {

	/** Maximum number of bytes of a character after the first. */
	private static final int MAX_CONTINUATION_BYTES = 3;

	/**
	 * Returns the text at the beginning of a content; {@code null} if the bytes read are
	 * binary.
	 * @param isPart whether the content is a byte range of a text, which may start and
	 * end within a character
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

	/** Returns the text as a string. */
	public String text() {
		return new String(this.utf8, StandardCharsets.UTF_8);
	}

	/** Returns the number of line breaks. */
	public long lines() {
		long lines = 0;
		for (byte octet : this.utf8) {
			lines += (octet == '\n') ? 1 : 0;
		}
		return lines;
	}

	/** Returns whether the text ends with a line break. */
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

	/** Returns the end of the last complete character. */
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

	/**
	 * Returns the end of the last line that ends in the second half; otherwise the end of
	 * the text.
	 */
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
