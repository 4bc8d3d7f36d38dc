package io.mcpgateway.benchmark;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parts of a Markdown text to compare with those of another text. Texts of parts are
 * their words in lower case, since programs write marks and spaces differently.
 *
 * @param words all words, in order
 * @param headings texts of the headings
 * @param items texts of the first lines of list items
 * @param rows rows of tables, as the texts of their cells
 * @param neighbours pairs of a cell of a table with the next cell to the right or below
 * that has a text
 * @param links targets of the links
 */
record MarkdownParts(List<String> words, List<String> headings, List<String> items, List<String> rows,
		List<String> neighbours, List<String> links) {

	private static final Pattern WORD = Pattern
		.compile("\\p{IsIdeographic}|[\\p{L}\\p{N}\\p{M}&&[^\\p{IsIdeographic}]]+");

	private static final Pattern HEADING = Pattern.compile("(?m)^ {0,3}#{1,6}\\s+(.*)$");

	private static final Pattern ITEM = Pattern
		.compile("(?m)^[ >]*(?:[-*+]|\\(?(?:\\d+|[a-zA-Z]|[ivxIVX]{2,5}|#)[.)])[ \t]+(.*)$");

	private static final Pattern LINK = Pattern
		.compile("(?<!!)\\[((?:[^\\[\\]\\\\]|\\\\.)*+)]\\(<?((?:https?|mailto):[^\\s>)]+)>?[^)]*\\)");

	private static final Pattern IMAGE = Pattern.compile("!\\[((?:[^\\[\\]\\\\]|\\\\.)*+)]\\([^)]*\\)(?:\\{[^}]*})?");

	private static final Pattern OTHER_LINK = Pattern.compile("(?<!\\\\)\\[((?:[^\\[\\]\\\\]|\\\\.)*+)]\\([^)\\s]*\\)");

	private static final Pattern AUTOMATIC_LINK = Pattern.compile("(?<!\\()<((?:https?|mailto):[^\\s>]+)>");

	private static final Pattern RULE = Pattern.compile("[ \\-:|=+]+");

	private static final Pattern HTML_TABLE = Pattern.compile("(?is)<table.*?</table>");

	private static final Pattern HTML_ROW = Pattern.compile("(?is)<tr.*?</tr>");

	private static final Pattern HTML_CELL = Pattern.compile("(?is)<t[dh][^>]*>(.*?)</t[dh]>");

	private static final Pattern FENCE = Pattern.compile("(?ms)^ {0,3}(`{3,}|~{3,}).*?^ {0,3}\\1`*$");

	/** Reads a text. */
	static MarkdownParts of(String markdown) {
		String text = markdown.replace("\r\n", "\n").replaceAll("(?s)<!--.*?-->", " ");
		List<String> rows = new ArrayList<>();
		List<String> neighbours = new ArrayList<>();
		for (List<List<String>> table : tables(text)) {
			table.forEach((row) -> rows.add(String.join("|", row).replaceFirst("\\|+$", "")));
			neighbours(table, neighbours);
		}
		List<String> links = new ArrayList<>();
		LINK.matcher(text).results().forEach((match) -> links.add(target(match.group(2))));
		AUTOMATIC_LINK.matcher(text).results().forEach((match) -> links.add(target(match.group(1))));
		String prose = FENCE.matcher(text).replaceAll("");
		return new MarkdownParts(words(text), texts(HEADING, prose), texts(ITEM, prose),
				rows.stream().filter((row) -> !row.isEmpty()).toList(), neighbours, links);
	}

	private static String target(String link) {
		return link.replace("&amp;", "&").replace("\\", "").replaceFirst("/$", "");
	}

	private static List<String> texts(Pattern pattern, String text) {
		return pattern.matcher(text)
			.results()
			.map((match) -> key(match.group(1)))
			.filter((key) -> !key.isEmpty())
			.toList();
	}

	/** Returns the words of a text in one string. */
	private static String key(String text) {
		return String.join(" ", words(text));
	}

	/** Returns the words of a text without marks and targets of links. */
	private static List<String> words(String markdown) {
		String text = LINK.matcher(markdown).replaceAll("$1");
		text = IMAGE.matcher(text).replaceAll("$1");
		text = OTHER_LINK.matcher(text).replaceAll("$1");
		text = text.replaceAll("(?<!\\\\)\\{[.#][^}\n]*}", " ")
			.replaceAll("\\[\\^[^\\]]*]:?", " ")
			.replaceAll("(?i)</?(?:sup|sub|b|i|em|strong|span|u)\\b[^>]*>", "")
			.replaceAll("(?i)<[a-z/!][^>]*>", " ")
			.replace("&lt;", "<")
			.replace("&gt;", ">")
			.replace("&amp;", "&")
			.replace("&nbsp;", " ")
			.replace("\\\n", "\n")
			.replaceAll("\\\\(?=\\p{Punct})|[*^~\u00ad\u200b-\u200f]", "");
		List<String> words = new ArrayList<>();
		Matcher matcher = WORD.matcher(Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT));
		while (matcher.find()) {
			words.add(matcher.group());
		}
		return words;
	}

	private static List<List<List<String>>> tables(String text) {
		List<List<List<String>>> tables = new ArrayList<>();
		List<List<String>> table = new ArrayList<>();
		for (String line : (HTML_TABLE.matcher(text).replaceAll("\n") + "\n\n").split("\n", -1)) {
			String row = line.strip();
			if (row.startsWith("|") && row.length() > 1) {
				if (!RULE.matcher(row).matches() || row.indexOf('-') < 0) {
					String cells = row.substring(1, row.endsWith("|") ? row.length() - 1 : row.length());
					table.add(List.of(cells.split("(?<!\\\\)\\|", -1)).stream().map(MarkdownParts::key).toList());
				}
			}
			else if (!table.isEmpty()) {
				tables.add(table);
				table = new ArrayList<>();
			}
		}
		HTML_TABLE.matcher(text)
			.results()
			.forEach((match) -> tables.add(HTML_ROW.matcher(match.group())
				.results()
				.map((row) -> HTML_CELL.matcher(row.group()).results().map((cell) -> key(cell.group(1))).toList())
				.toList()));
		return tables;
	}

	private static void neighbours(List<List<String>> table, List<String> neighbours) {
		for (int row = 0; row < table.size(); row++) {
			for (int column = 0; column < table.get(row).size(); column++) {
				String cell = table.get(row).get(column);
				if (cell.isEmpty()) {
					continue;
				}
				for (int next = column + 1; next < table.get(row).size(); next++) {
					if (!table.get(row).get(next).isEmpty()) {
						neighbours.add(cell + " > " + table.get(row).get(next));
						break;
					}
				}
				for (int next = row + 1; next < table.size(); next++) {
					if (column < table.get(next).size() && !table.get(next).get(column).isEmpty()) {
						neighbours.add(cell + " v " + table.get(next).get(column));
						break;
					}
				}
			}
		}
	}

}
