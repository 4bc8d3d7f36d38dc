package io.mcpgateway.rpc;

import io.mcpgateway.protocol.JsonText;

/** Text in memory: UTF-8, escaped for JSON, without quotes. */
public record EscapedText(byte[] utf8) implements JsonText {

}
