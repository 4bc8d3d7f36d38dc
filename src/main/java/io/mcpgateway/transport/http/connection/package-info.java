/**
 * Connections below HTTP: their number, the memory of each before a request is complete,
 * deadlines, fair turns and gathered flushes.
 * <p>
 * <b>Why</b> handlers of Netty: a filter sees a request only after its head was read and
 * its chunks became objects, when the memory is already in use.
 */
@NullMarked
package io.mcpgateway.transport.http.connection;

import org.jspecify.annotations.NullMarked;
