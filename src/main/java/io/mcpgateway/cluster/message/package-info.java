/**
 * Messages between nodes over channels of Redis, each received once at most.
 * <p>
 * <b>Why</b> sealed: whoever can write to this Redis could otherwise post in the name of
 * any client. A message is sealed for its channel with a key of the secret that all nodes
 * share, so a forged, truncated or diverted one does not open. A number orders the
 * messages of a sender, so a repeated one is recognized without a clock.
 * <p>
 * <b>Why</b> channels and not the log: a client could fill the log, and a lost message
 * costs one repeated request.
 */
@NullMarked
package io.mcpgateway.cluster.message;

import org.jspecify.annotations.NullMarked;
