package io.mcpgateway.prompt.template;

/**
 * A picture in memory.
 *
 * @param base64 its bytes
 */
public record InlineImage(String mimeType, String base64) {

	/** The picture as a URI of its own. */
	public String uri() {
		return "data:" + this.mimeType + ";base64," + this.base64;
	}

}
