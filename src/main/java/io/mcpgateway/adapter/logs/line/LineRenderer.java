package io.mcpgateway.adapter.logs.line;

/**
 * Renderer of lines for clients: masks secrets, keeps line breaks from showing as other
 * lines, then cuts long lines. A secret that the cut would split is masked as a whole,
 * since the mask sees the line beyond the cut.
 */
public final class LineRenderer {

	private static final int MAX_CHARACTER_BYTES = 4;

	private final SecretMask mask;

	private final int maxLength;

	/**
	 * Creates a renderer.
	 * @param maxLength number of characters after which a line is cut
	 */
	public LineRenderer(SecretMask mask, int maxLength) {
		this.mask = mask;
		this.maxLength = maxLength;
	}

	/** Returns whether the renderer masks anything. */
	boolean isMasking() {
		return this.mask.isActive();
	}

	/**
	 * Returns the number of bytes that the renderer needs of a line. A short maximum
	 * shows as many characters in every encoding.
	 */
	public int maxLineBytes() {
		return this.maxLength + MAX_CHARACTER_BYTES * SecretMask.MAX_SECRET_LENGTH;
	}

	/** Returns a line as clients see it, without line break at the end. */
	public String render(LogLine line) {
		boolean isWhole = line.length() <= maxLineBytes();
		String text = LineBreaks.indent(isWhole ? this.mask.mask(line.text()) : beginning(line.text()));
		if (isWhole && text.length() <= this.maxLength) {
			return text;
		}
		return beginning(text, this.maxLength) + " \u2026 (cut: the line has " + line.length() + " bytes)";
	}

	/**
	 * Returns the masked text of a beginning that may end inside a secret, without the
	 * characters that the secret may have. The number of characters counts, since a text
	 * has fewer characters than bytes.
	 */
	private String beginning(String text) {
		int end = isMasking() ? Math.max(0, text.length() - SecretMask.MAX_SECRET_LENGTH) : text.length();
		return this.mask.mask(text, end);
	}

	private static String beginning(String text, int length) {
		int end = Math.clamp(length, 0, text.length());
		boolean isHalf = end > 0 && end < text.length() && Character.isHighSurrogate(text.charAt(end - 1));
		return text.substring(0, isHalf ? end - 1 : end);
	}

}
