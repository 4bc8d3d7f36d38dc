package io.mcpgateway.document.corpus;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Share of documents that an extraction kept.
 *
 * @param words share of the words
 * @param headings share of the headings that are Markdown headings
 * @param items share of the list items that are Markdown list items
 * @param rows share of the table rows that are Markdown table rows
 */
record CorpusScore(Kept words, Kept headings, Kept items, Kept rows) {

	private static final Pattern HEADING = Pattern.compile("(?m)^ {0,3}#{1,6}\\s+(.*)$");

	private static final Pattern ITEM = Pattern.compile("(?m)^\\s*(?:[-*+]|\\d+[.)])\\s+(.*)$");

	private static final Pattern ROW = Pattern.compile("(?m)^\\s*\\|(.*)\\|\\s*$");

	static final CorpusScore NONE = new CorpusScore(Kept.NONE, Kept.NONE, Kept.NONE, Kept.NONE);

	/** Compares a document with its Markdown. */
	static CorpusScore of(CorpusDocument document, String markdown) {
		String text = markdown.replace("&lt;", "<")
			.replace("&gt;", ">")
			.replace("&amp;", "&")
			.replace("<br>", " ")
			.replaceAll("(?<!\\\\)\\*\\*", "")
			.replaceAll("(?m)^(#+) (?:Sheet|Slide(?: \\d+)?): ", "$1 ");
		List<String> rows = new ArrayList<>();
		for (String row : matches(ROW, text)) {
			rows.add(key(List.of(row.split("(?<!\\\\)\\|", -1))));
		}
		return new CorpusScore(Kept.of(document.words(), CorpusDocument.words(text)),
				Kept.of(keys(document.headings()), keys(matches(HEADING, text))),
				Kept.of(keys(document.lists().stream().flatMap(List::stream).toList()), keys(matches(ITEM, text))),
				Kept.of(document.tables().stream().flatMap(List::stream).map(CorpusScore::key).toList(), rows));
	}

	CorpusScore plus(CorpusScore other) {
		return new CorpusScore(this.words.plus(other.words), this.headings.plus(other.headings),
				this.items.plus(other.items), this.rows.plus(other.rows));
	}

	private static List<String> matches(Pattern pattern, String text) {
		return pattern.matcher(text).results().map((result) -> result.group(1)).toList();
	}

	private static List<String> keys(List<String> texts) {
		return texts.stream().map((text) -> key(List.of(text))).toList();
	}

	/** Returns the words of cells; cells at the end without words do not count. */
	private static String key(List<String> cells) {
		StringBuilder key = new StringBuilder();
		cells.forEach((cell) -> key.append(String.join(" ", CorpusDocument.words(cell))).append('|'));
		Matcher end = Pattern.compile("\\|+$").matcher(key);
		return end.replaceFirst("");
	}

	/**
	 * Count of texts that were kept among the expected ones.
	 */
	record Kept(int found, int expected) {

		static final Kept NONE = new Kept(0, 0);

		static Kept of(List<String> expected, List<String> texts) {
			Map<String, Integer> counts = new HashMap<>();
			texts.forEach((text) -> counts.merge(text, 1, Integer::sum));
			int found = 0;
			for (String text : expected) {
				if (counts.merge(text, -1, Integer::sum) >= 0) {
					found++;
				}
			}
			return new Kept(found, expected.size());
		}

		Kept plus(Kept other) {
			return new Kept(this.found + other.found, this.expected + other.expected);
		}

		double share() {
			return (this.expected == 0) ? 1 : (double) this.found / this.expected;
		}

		@Override
		public String toString() {
			return (this.expected == 0) ? "-" : "%.3f".formatted(share());
		}

	}

}
