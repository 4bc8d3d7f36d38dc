package io.mcpgateway.document.corpus;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Generated document, with the text that is known to be in it.
 *
 * @param name name of the file, whose extension is the format
 * @param words all words in order, as {@link #words(String)} cuts them
 * @param headings text of the headings, of slide titles and of sheet names
 * @param lists items of each list, nested items among them
 * @param tables rows of each table
 */
public record CorpusDocument(String name, byte[] bytes, List<String> words, List<String> headings,
		List<List<String>> lists, List<List<List<String>>> tables) {

	/** Runs of letters and digits; an ideograph, a kana or a pictograph by itself. */
	private static final Pattern WORD = Pattern
		.compile("[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}]|\\p{IsEmoji_Presentation}"
				+ "|[\\p{L}\\p{M}\\p{N}&&[^\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}]]+");

	/** Returns the file's extension. */
	public String format() {
		return this.name.substring(this.name.lastIndexOf('.') + 1);
	}

	/** Returns the words of a text in the composed form (NFC). */
	public static List<String> words(String text) {
		List<String> words = new ArrayList<>();
		Matcher matcher = WORD.matcher(Normalizer.normalize(text, Normalizer.Form.NFC));
		while (matcher.find()) {
			words.add(matcher.group());
		}
		return words;
	}

}
