/**
 * One exchange: a {@link io.mcpgateway.rpc.Call} becomes a flux of messages that never
 * errors and ends with its response.
 * <p>
 * Why: nothing here knows a transport or a session. A feature is a table of methods, so
 * that a new one is one class and no change to a core file; what concerns every call is a
 * {@link io.mcpgateway.rpc.CallInterceptor} if it changes what is answered, and otherwise
 * a {@link io.mcpgateway.rpc.CallObserver}, all of which share one place on the way:
 * operators are cheap, but each that counts, records or limits brings some, and a small
 * read is little more than its operators. Whether an exchange is written as JSON or as a
 * stream is no property of its method: the transport decides by its first message. A
 * result may hold strings that arrive while it is written
 * ({@link io.mcpgateway.protocol.JsonText}); the codec cuts the message at those places,
 * so that a read costs a few buffers whatever the size of what is read.
 */
@NullMarked
package io.mcpgateway.rpc;

import org.jspecify.annotations.NullMarked;
