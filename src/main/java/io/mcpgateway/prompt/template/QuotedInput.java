package io.mcpgateway.prompt.template;

/**
 * What somebody wrote, as it is told back: short, and on one line.
 */
public final class QuotedInput {

	private static final int LONGEST = 100;

	private QuotedInput() {
	}

	/** The beginning of a text, without what would break a line or a terminal. */
	public static String of(String text) {
		StringBuilder echo = new StringBuilder();
		text.codePoints().limit(LONGEST).map((c) -> isPlain(c) ? c : '?').forEach(echo::appendCodePoint);
		return (text.codePointCount(0, text.length()) > LONGEST) ? echo + "…" : echo.toString();
	}

	private static boolean isPlain(int c) {
		return switch (Character.getType(c)) {
			case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.LINE_SEPARATOR,
					Character.PARAGRAPH_SEPARATOR ->
				false;
			default -> true;
		};
	}

}
