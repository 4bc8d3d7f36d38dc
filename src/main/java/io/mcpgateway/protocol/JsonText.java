package io.mcpgateway.protocol;

/**
 * JSON string whose characters arrive while the message is written, so that large texts
 * need little memory. The codec writes each kind.
 */
public interface JsonText {

	/** Text in memory: UTF-8, escaped for JSON, without quotes. */
	record EscapedText(byte[] utf8) implements JsonText {

	}

}
