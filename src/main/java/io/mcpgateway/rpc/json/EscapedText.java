package io.mcpgateway.rpc.json;

import io.mcpgateway.protocol.JsonText;

/**
 * A string in memory, as UTF-8 and escaped as JSON wants it, without its quotes.
 */
public record EscapedText(byte[] utf8) implements JsonText {

}
