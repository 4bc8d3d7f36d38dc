package io.mcpgateway.document.corpus.hostile;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds Markdown that makes a reader run or fetch something. */
final class MarkdownDangers {

	private static final Pattern FENCED = Pattern.compile("(?ms)^ {0,3}(`{3,})[^`\n]*\n.*?^ {0,3}\\1`*[ \t]*$");

	private static final Pattern TICKS = Pattern.compile("`+");

	/** Tags, declarations and links, but breaks within cells and marks of pages. */
	private static final Pattern TAG = Pattern.compile("<(?!br>|!-- (?:page|slide|sheet|part) \\d+ -->)[a-zA-Z/!?]");

	private static final Pattern TARGET = Pattern.compile("\\(\\s*(?:<((?:\\\\.|[^>\\\\\n])*)>|([^\\s)]*))");

	/** Targets of links, but those in texts that are no links. */
	private static final Pattern HARMLESS = Pattern.compile("(?i)(?:https?://(?!127\\.0\\.0\\.1:9/)|mailto:|#).*");

	private final List<String> dangers = new ArrayList<>();

	private final Deque<Boolean> brackets = new ArrayDeque<>();

	private final String text;

	private MarkdownDangers(String text) {
		this.text = text;
	}

	/** Returns the first dangerous parts outside of code. */
	static List<String> of(String markdown) {
		MarkdownDangers dangers = new MarkdownDangers(FENCED.matcher(markdown).replaceAll(""));
		int place = 0;
		while (place < dangers.text.length() && dangers.dangers.size() < 10) {
			place = dangers.next(place);
		}
		return dangers.dangers;
	}

	private int next(int place) {
		return switch (this.text.charAt(place)) {
			case '\\' -> place + 2;
			case '`' -> afterCode(place);
			case '\n' -> {
				if (this.text.startsWith("\n", place + 1)) {
					this.brackets.clear();
				}
				yield place + 1;
			}
			case '[' -> {
				this.brackets.push(place > 0 && this.text.charAt(place - 1) == '!'
						&& (place < 2 || this.text.charAt(place - 2) != '\\'));
				yield place + 1;
			}
			case ']' -> this.brackets.isEmpty() ? place + 1 : afterLink(place + 1, this.brackets.pop());
			case '<' -> {
				if (TAG.matcher(this.text).region(place, this.text.length()).lookingAt()) {
					add("tag", place);
				}
				yield place + 1;
			}
			default -> place + 1;
		};
	}

	private int afterLink(int place, boolean isPicture) {
		Matcher target = TARGET.matcher(this.text).region(place, this.text.length());
		if (!target.lookingAt()) {
			if (this.text.startsWith(":", place) || this.text.startsWith("[", place)) {
				add("reference", place);
			}
			return place;
		}
		String link = (target.group(1) != null) ? target.group(1) : target.group(2);
		if (isPicture || !HARMLESS.matcher(link).matches()) {
			add(isPicture ? "picture" : "link", place);
		}
		return target.end();
	}

	private int afterCode(int place) {
		Matcher ticks = TICKS.matcher(this.text).region(place, this.text.length());
		ticks.lookingAt();
		int start = ticks.end();
		String mark = ticks.group();
		int end = this.text.indexOf("\n\n", start);
		ticks.region(start, (end < 0) ? this.text.length() : end);
		while (ticks.find()) {
			if (ticks.group().equals(mark)) {
				return ticks.end();
			}
		}
		return start;
	}

	private void add(String kind, int place) {
		this.dangers
			.add(kind + " " + this.text.substring(Math.max(0, place - 30), Math.min(place + 50, this.text.length())));
	}

}
