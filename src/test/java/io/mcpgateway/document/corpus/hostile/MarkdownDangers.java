package io.mcpgateway.document.corpus.hostile;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds Markdown that makes a reader run or fetch something. */
final class MarkdownDangers {

	private static final Pattern FENCED = Pattern.compile("(?ms)^ {0,3}(`{3,})[^`\n]*\n.*?^ {0,3}\\1`*[ \t]*$");

	private static final Pattern CODE = Pattern.compile("(?<![`\\\\])(`+)(?!`)[^\n]*?(?<!`)\\1(?!`)");

	private static final String NOT_ESCAPED = "(?<!(?<!\\\\)\\\\)";

	/**
	 * Tags, declarations and links in angle brackets, but breaks within cells and marks
	 * of pages.
	 */
	private static final Pattern TAG = Pattern
		.compile(NOT_ESCAPED + "<(?!br>|br/>|br />|!-- (?:page|slide|sheet|part) \\d+ -->)[a-zA-Z/!?][^\n]{0,60}");

	private static final Pattern PICTURE = Pattern.compile(NOT_ESCAPED + "!\\[[^\n]{0,60}");

	private static final Pattern LINK = Pattern
		.compile(NOT_ESCAPED + "\\]\\(\\s*<?(?!https?://example\\.org|mailto:|#)[^\n]{0,60}");

	private static final Pattern DEFINITION = Pattern.compile("(?m)^ {0,3}\\[[^\\]\n]+(?<!\\\\)\\]:[^\n]{0,60}");

	private MarkdownDangers() {
	}

	/** Returns the dangerous parts outside of code. */
	static List<String> of(String markdown) {
		String text = CODE.matcher(FENCED.matcher(markdown).replaceAll("")).replaceAll("");
		List<String> dangers = new ArrayList<>();
		for (Pattern pattern : List.of(TAG, PICTURE, LINK, DEFINITION)) {
			Matcher matcher = pattern.matcher(text);
			while (matcher.find() && dangers.size() < 20) {
				dangers.add(matcher.group());
			}
		}
		return dangers;
	}

}
