/**
 * The limits of connections beneath HTTP: how many there are, and what one may make the
 * server hold before a request is known to anybody.
 * <p>
 * Why handlers of Netty: a filter sees a request when its head has been read and its
 * chunks have become objects, which is when the memory is gone.
 */
@NullMarked
package io.mcpgateway.transport.http.connection;

import org.jspecify.annotations.NullMarked;
