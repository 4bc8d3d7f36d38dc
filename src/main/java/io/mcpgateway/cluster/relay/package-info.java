/**
 * Bodies that clients of HTTP+SSE post to another node than the one with their stream.
 * The node hands a body to the stream's node, whose name is part of the stream's id, and
 * relays the answer.
 * <p>
 * <b>Why</b> the stream's node handles the body as a request of its own, with all
 * filters: the client is authenticated there again, and gets the answers of a single
 * node.
 * <p>
 * <b>Why</b> a channel and no connection between the nodes: a node needs neither a
 * reachable address nor a further port.
 */
@NullMarked
package io.mcpgateway.cluster.relay;

import org.jspecify.annotations.NullMarked;
