/**
 * Exchanges: a {@link io.mcpgateway.rpc.Call} becomes a flux of messages that never
 * errors and ends with its response.
 * <p>
 * <b>Why</b> features are tables of methods: a new one is one class and no change to a
 * core file. This package knows neither transports nor sessions.
 * <p>
 * <b>Why</b> interceptors and observers differ: a
 * {@link io.mcpgateway.rpc.CallInterceptor} changes answers. A
 * {@link io.mcpgateway.rpc.CallObserver} only counts, records or limits. All observers
 * share one operator, because a small read costs little more than its operators.
 * <p>
 * <b>Why</b> a method does not choose between JSON and a stream: the transport decides by
 * the first message of the answer.
 * <p>
 * <b>Why</b> a message is written in pieces: a result may hold texts that arrive while
 * the message is written ({@link io.mcpgateway.protocol.JsonText}). The codec cuts the
 * message there, so a read costs a few buffers whatever the size of the resource.
 * <p>
 * <b>Why</b> callers stand here: a call names the identity that each part around it
 * checks, and the key under which the use of the caller is counted.
 */
@NullMarked
package io.mcpgateway.rpc;

import org.jspecify.annotations.NullMarked;
