/**
 * Connection to Redis that all parts of the cluster share, with bounded time for each
 * command and one state: available or not. Messages between nodes, over channels, are
 * received once at most.
 *
 * <h2>Messages</h2> <b>Why</b> sealed: otherwise everybody with access to this Redis
 * could post in the name of any client. A message is sealed for its channel with a key of
 * the shared secret, so a forged, truncated or diverted message does not open. The
 * numbers of a sender's messages reveal repeated ones without a clock.
 * <p>
 * <b>Why</b> channels and not the stream: a client could fill the stream, and a lost
 * message costs one repeated request.
 */
@NullMarked
package io.mcpgateway.cluster.redis;

import org.jspecify.annotations.NullMarked;
