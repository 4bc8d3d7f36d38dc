package io.mcpgateway.adapter.logs.line;

/**
 * Renderer of lines for clients: masks secrets, keeps line breaks from showing as other
 * lines, then cuts long lines. A secret that the cut would split is masked as a whole,
 * since the mask sees the line beyond the cut.
 */
public final class LineRenderer {

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

	/** Returns the number of bytes that the renderer needs of a line. */
	public int maxLineBytes() {
		return this.maxLength + SecretMask.MAX_SECRET_LENGTH;
	}

	/** Returns a line as clients see it, without line break at the end. */
	public String render(LogLine line) {
		String text = LineBreaks.indent(this.mask.mask(line.text()));
		if (text.length() <= this.maxLength && line.length() <= maxLineBytes()) {
			return text;
		}
		return text.substring(0, Math.min(this.maxLength, text.length())) + " \u2026 (cut: the line has "
				+ line.length() + " bytes)";
	}

}
