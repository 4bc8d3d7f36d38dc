package io.mcpgateway.document.worker.markdown;

/** Text of code, whose spaces and ends of lines stay. */
final class CodeText {

	private static final int MAX_LENGTH = 4_000_000;

	private static final int MIN_FENCE = 3;

	private final StringBuilder text = new StringBuilder();

	/** Number of open elements of code, nested in each other. */
	private int depth = 1;

	void open() {
		this.depth++;
	}

	/** Closes an element, and returns whether the code has ended. */
	boolean close() {
		this.depth--;
		return this.depth == 0;
	}

	void append(char[] characters, int start, int length) {
		if (this.text.length() < MAX_LENGTH) {
			this.text.append(characters, start, length);
		}
	}

	/** Returns the code as a block between fences, or an empty text for blank code. */
	String block() {
		String code = MarkdownEscape.clean(this.text).stripTrailing();
		String fence = "`".repeat(Math.max(MIN_FENCE, longestRun(code) + 1));
		int start = 0;
		while (start < code.length() && code.charAt(start) == '\n') {
			start++;
		}
		code = code.substring(start);
		return code.isBlank() ? "" : fence + "\n" + code + "\n" + fence;
	}

	private static int longestRun(String code) {
		int longest = 0;
		int run = 0;
		for (int i = 0; i < code.length(); i++) {
			run = (code.charAt(i) == '`') ? run + 1 : 0;
			longest = Math.max(longest, run);
		}
		return longest;
	}

	/** Appends the code within a line of text. */
	void appendTo(StringBuilder out, MarkdownEscape.Place place) {
		String line = MarkdownEscape.clean(this.text).replaceAll("\\s+", " ").strip();
		if (line.isEmpty() || line.indexOf('`') >= 0 || line.indexOf('|') >= 0) {
			MarkdownEscape.append(out, line, place);
		}
		else {
			out.append('`').append(line).append('`');
		}
	}

}
