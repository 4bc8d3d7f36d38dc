package io.mcpgateway.search.embedding;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import org.apache.commons.codec.digest.DigestUtils;

/**
 * Passage of a text, which gets a vector.
 *
 * @param start the offset of its first character in the text
 * @param text the words, without marks of pages
 */
public record Passage(int start, String text) {

	/** Mark before each page of a document that was converted. */
	private static final Pattern PAGE = Pattern.compile("<!-- page \\d{1,9} -->");

	private static final List<String> ENDS = List.of("\n\n", "\n", ". ", " ");

	/**
	 * Splits a text, at the ends of paragraphs, lines, sentences or words where possible.
	 * @param length the maximum characters of a passage
	 * @param most the maximum number of passages, from the beginning of the text
	 */
	public static List<Passage> of(String text, int length, int most) {
		List<Passage> passages = new ArrayList<>();
		int start = 0;
		while (start < text.length() && passages.size() < most) {
			int end = end(text, start, length);
			String words = PAGE.matcher(text.substring(start, end)).replaceAll("").strip();
			if (words.codePoints().anyMatch(Character::isLetterOrDigit)) {
				passages.add(new Passage(start, wellFormed(words)));
			}
			start = end;
		}
		return passages;
	}

	private static int end(String text, int start, int length) {
		if (text.length() - start <= length) {
			return text.length();
		}
		for (String end : ENDS) {
			int place = text.lastIndexOf(end, start + length - end.length());
			// A passage that is too short tells little
			if (place >= start + length / 2) {
				return place + end.length();
			}
		}
		int end = start + length;
		return Character.isLowSurrogate(text.charAt(end)) && Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1
				: end;
	}

	/** Replaces halves of characters, which no encoding of JSON has. */
	private static String wellFormed(String text) {
		StringBuilder out = new StringBuilder(text.length());
		text.codePoints().forEach((point) -> {
			boolean isHalf = Character.getType(point) == Character.SURROGATE;
			out.appendCodePoint(isHalf ? '\uFFFD' : point);
		});
		return out.toString();
	}

	/** Returns a hash by which the vector of an equal passage is found again. */
	public String hash() {
		return DigestUtils.sha256Hex(this.text).substring(0, 32);
	}

}
