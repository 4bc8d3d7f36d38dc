package io.mcpgateway.protocol;

/**
 * JSON string whose characters arrive while the message is written, so that large texts
 * need little memory. The codec writes each kind.
 */
public interface JsonText {

}
