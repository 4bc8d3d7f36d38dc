package io.mcpgateway.document.worker.markdown;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;

/** Emphasis and links of a text, marked at the end of each. */
final class InlineSpans {

	static final String STRONG = "**";

	static final String EMPHASIS = "*";

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
