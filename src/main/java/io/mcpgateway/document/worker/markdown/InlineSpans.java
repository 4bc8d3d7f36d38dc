package io.mcpgateway.document.worker.markdown;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Emphasis and links of a text, marked at the end of each. */
final class InlineSpans {

	static final String STRONG = "**";

	static final String EMPHASIS = "*";

	/** Kind of superscript. */
	static final String ABOVE = "^";

	/** Kind of subscript. */
	static final String BELOW = "_";

	private static final String PLAIN = "0123456789+-=()ni";

	private static final String RAISED = "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079\u207a\u207b\u207c\u207d\u207e\u207f\u2071";

	private static final String LOWERED = "\u2080\u2081\u2082\u2083\u2084\u2085\u2086\u2087\u2088\u2089\u208a\u208b\u208c\u208d\u208e";

	private static final Pattern INDEX = Pattern.compile("[\\p{L}\\p{N}]{1,12}");

	/** Ends of ordinal numbers in several languages, which are text. */
	private static final Pattern ORDINAL = Pattern.compile("(?i)st|nd|rd|th|er|re|e|o|a|\\p{M}+|tm|sm");

	/** Kind of a link, before the target. */
	static final String LINK = "link:";

	private static final int MAX_TARGET_LENGTH = 2_000;

	/**
	 * Punctuation kept outside of an emphasis, since an emphasis beside punctuation is
	 * not safe.
	 */
	private static final String OUTSIDE = " \n.,:;!?()\"'-\u2013\u2014\u201c\u201d\u201e\u2018\u2019";

	/** Escaped characters, whose end is no punctuation. */
	private static final List<String> ENTITIES = List.of("&lt;", "&amp;");

	private static final List<String> NONE = List.of();

	private final StringBuilder out;

	private final Deque<Span> spans = new ArrayDeque<>();

	InlineSpans(StringBuilder out) {
		this.out = out;
	}

	void open(String mark) {
		this.spans.push(new Span(mark, this.out.length()));
	}

	/** Closes the latest span, if of this kind. */
	void close(String kind, boolean isPlain) {
		Span span = this.spans.peek();
		if (span == null || !(span.mark.equals(kind) || (kind.equals(LINK) && span.mark.startsWith(LINK)))) {
			return;
		}
		this.spans.pop();
		if (kind.equals(ABOVE) || kind.equals(BELOW)) {
			index(span.from, kind);
			return;
		}
		String outside = kind.equals(LINK) ? " \n" : OUTSIDE;
		int from = span.from;
		int to = this.out.length();
		boolean isLink = kind.equals(LINK);
		int skipped = skipped(from, to, outside, isLink);
		while (skipped > 0) {
			from += skipped;
			skipped = skipped(from, to, outside, isLink);
		}
		skipped = skippedBefore(from, to, outside, isLink);
		while (skipped > 0) {
			to -= skipped;
			skipped = skippedBefore(from, to, outside, isLink);
		}
		if (from == to || this.out.indexOf("\n", from) >= 0) {
			return;
		}
		if (kind.equals(LINK)) {
			link(from, to, span.mark.substring(LINK.length()));
		}
		else if (!isPlain && isSafe(from, to)) {
			mark(from, to, kind);
		}
	}

	/**
	 * Writes an index in Unicode's signs, or behind its mark. Other text stays, such as
	 * the number of a note.
	 */
	private void index(int from, String kind) {
		String text = this.out.substring(from).strip();
		String signs = kind.equals(ABOVE) ? RAISED : LOWERED;
		StringBuilder index = new StringBuilder();
		for (char character : text.replace('\u2212', '-').toCharArray()) {
			int sign = PLAIN.indexOf(character);
			index.append((sign >= 0 && sign < signs.length()) ? signs.charAt(sign) : '\0');
		}
		boolean isAfterText = from > 0 && !Character.isWhitespace(this.out.charAt(from - 1));
		if (index.indexOf("\0") < 0) {
			this.out.replace(from, this.out.length(), index.toString());
		}
		else if (isAfterText && INDEX.matcher(text).matches() && !ORDINAL.matcher(text).matches()) {
			this.out.insert(from, kind);
		}
	}

	/** Returns how many characters from a position on stand outside of the span. */
	private int skipped(int from, int to, String outside, boolean isLink) {
		for (String entity : isLink ? NONE : ENTITIES) {
			if (to - from >= entity.length() && isAt(entity, from)) {
				return entity.length();
			}
		}
		return (from < to && outside.indexOf(this.out.charAt(from)) >= 0) ? 1 : 0;
	}

	/** Returns how many characters before a position stand outside of the span. */
	private int skippedBefore(int from, int to, String outside, boolean isLink) {
		for (String entity : isLink ? NONE : ENTITIES) {
			if (to - from >= entity.length() && isAt(entity, to - entity.length())) {
				return entity.length();
			}
		}
		return (to > from && outside.indexOf(this.out.charAt(to - 1)) >= 0 && !isEscaped(to - 1)) ? 1 : 0;
	}

	private boolean isAt(String text, int at) {
		return text.contentEquals(this.out.subSequence(at, at + text.length()));
	}

	void clear() {
		this.spans.clear();
	}

	private void mark(int from, int to, String mark) {
		int before = from - mark.length();
		boolean isContinued = before > 0 && this.out.substring(before, from).equals(mark) && !isEscaped(before)
				&& Character.isLetterOrDigit(this.out.charAt(before - 1));
		if (isContinued) {
			this.out.insert(to, mark).delete(before, from);
		}
		else if (from == 0 || this.out.charAt(from - 1) != '*') {
			this.out.insert(to, mark).insert(from, mark);
		}
	}

	private boolean isEscaped(int at) {
		return at > 0 && this.out.charAt(at - 1) == '\\';
	}

	private boolean isSafe(int from, int to) {
		return Character.isLetterOrDigit(this.out.charAt(from)) && Character.isLetterOrDigit(this.out.charAt(to - 1));
	}

	private void link(int from, int to, String target) {
		if (!isShown(target) || this.out.indexOf("](<", from) >= 0) {
			return;
		}
		StringBuilder text = new StringBuilder();
		for (int i = from; i < to; i++) {
			text.append((this.out.charAt(i) == ']') ? "\\" : "").append(this.out.charAt(i));
		}
		boolean isImage = from > 0 && this.out.charAt(from - 1) == '!';
		this.out.replace(from, to, "[" + text + "](<" + encoded(target) + ">)");
		if (isImage) {
			this.out.insert(from - 1, '\\');
		}
	}

	private static boolean isShown(String target) {
		String start = target.substring(0, Math.min(target.length(), 8)).toLowerCase(Locale.ROOT);
		return target.length() <= MAX_TARGET_LENGTH
				&& (start.startsWith("http://") || start.startsWith("https://") || start.startsWith("mailto:"));
	}

	/** Encodes characters able to end the target, or the cell of a table. */
	private static String encoded(String target) {
		StringBuilder encoded = new StringBuilder();
		for (char character : MarkdownEscape.clean(target).toCharArray()) {
			if (character <= ' ' || "<>()[]\\|`".indexOf(character) >= 0) {
				encoded.append(String.format(Locale.ROOT, "%%%02X", (int) character));
			}
			else {
				encoded.append(character);
			}
		}
		return encoded.toString().replace("&", "&amp;").replace("&amp;amp;", "&amp;");
	}

	/**
	 * Open span.
	 *
	 * @param mark sign of the emphasis, or the target of the link
	 */
	private record Span(String mark, int from) {

	}

}
