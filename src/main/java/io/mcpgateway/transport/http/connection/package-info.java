/**
 * Connections below HTTP: their number, the memory of each before a request is complete,
 * deadlines, fair turns and gathered flushes.
 * <p>
 * <b>Why</b> handlers of Netty: a filter sees a request only after the head was read and
 * the chunks became objects, when the memory is already in use.
 */
@NullMarked
package io.mcpgateway.transport.http.connection;

import org.jspecify.annotations.NullMarked;
