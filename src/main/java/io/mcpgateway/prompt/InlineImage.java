package io.mcpgateway.prompt;

/**
 * Image in memory.
 *
 * @param base64 the image's bytes
 */
record InlineImage(String mimeType, String base64) {

	/** Returns the image as a {@code data:} URI. */
	public String uri() {
		return "data:" + this.mimeType + ";base64," + this.base64;
	}

}
