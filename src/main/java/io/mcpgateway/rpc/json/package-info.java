/**
 * Codec of JSON-RPC messages: strict in what it reads, shaped for the client's revision
 * in what it writes.
 * <p>
 * <b>Why</b> a message is written in pieces: a result may hold texts that arrive while
 * the message is written ({@link io.mcpgateway.protocol.JsonText}). The codec cuts the
 * message there, so a read costs a few buffers whatever the size of the resource.
 */
@NullMarked
package io.mcpgateway.rpc.json;

import org.jspecify.annotations.NullMarked;
