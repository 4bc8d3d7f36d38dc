package io.mcpgateway.prompt;

/** Input of others for use in a message: shortened, on one line. */
final class QuotedInput {

	private static final int MAX_LENGTH = 100;

	private QuotedInput() {
	}

	/** Returns the beginning of a text without control characters. */
	public static String of(String text) {
		StringBuilder echo = new StringBuilder();
		text.codePoints().limit(MAX_LENGTH).map((c) -> isPlain(c) ? c : '?').forEach(echo::appendCodePoint);
		return (text.codePointCount(0, text.length()) > MAX_LENGTH) ? echo + "…" : echo.toString();
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
