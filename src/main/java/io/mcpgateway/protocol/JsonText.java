package io.mcpgateway.protocol;

/**
 * A JSON string whose characters arrive while the message is being written, so that it
 * need not fit into memory. The codec knows how to write each kind.
 */
public interface JsonText {

}
