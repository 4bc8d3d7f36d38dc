package io.mcpgateway.prompt;

/**
 * A picture in memory.
 *
 * @param base64 its bytes
 */
record Picture(String mimeType, String base64) {

	/** The picture as a URI of its own. */
	String uri() {
		return "data:" + this.mimeType + ";base64," + this.base64;
	}

}
