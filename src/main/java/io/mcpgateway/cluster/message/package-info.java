/**
 * Messages between nodes over channels of Redis, each received once at most.
 * <p>
 * <b>Why</b> sealed: otherwise everybody with access to this Redis could post in the name
 * of any client. A message is sealed for its channel with a key of the shared secret, so
 * a forged, truncated or diverted message does not open. The numbers of a sender's
 * messages reveal repeated ones without a clock.
 * <p>
 * <b>Why</b> channels and not the log: a client could fill the log, and a lost message
 * costs one repeated request.
 */
@NullMarked
package io.mcpgateway.cluster.message;

import org.jspecify.annotations.NullMarked;
