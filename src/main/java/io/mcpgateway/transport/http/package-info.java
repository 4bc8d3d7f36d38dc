/**
 * Streamable HTTP at {@code /mcp}, with sessions and stateless; and the older transport
 * HTTP+SSE at {@code /sse} and {@code /messages}.
 * <p>
 * <b>Why</b> one endpoint serves both eras: the request names the era. A request with the
 * stateless revision's metadata is stateless, {@code initialize} begins a session, and
 * any other message belongs to a session.
 * <p>
 * <b>Why</b> the endpoint is a {@code WebHandler}: a body is read as raw bytes within a
 * bound, and a response is written as one buffer or as a stream. Codecs and annotated
 * controllers would double the cost of a small read. A stream requests the next buffer
 * when the last buffer has left, so a client that reads nothing costs almost no memory.
 * {@code Host} and {@code Origin} are checked before any routing.
 * <p>
 * A request to {@code /mcp} passes {@code EndpointHandler}, which stands ahead of the
 * framework's dispatch, the filters by their order, and {@code McpController}. The
 * dispatcher runs the interceptors around the method of a feature, whose messages
 * {@code MessageWriter} writes as one body or as a stream of events.
 * <p>
 * <b>Why</b> a stream leaves its exchange: ten thousand streams rest on a node, and each
 * would keep its request and every layer between the server and the events. Once the head
 * is sent, a connection becomes an {@code EventChannel} and costs a third.
 * <p>
 * <b>Why</b> HTTP+SSE shares this package: transports do not depend on each other, and
 * both read bodies, write events, count streams and refuse requests alike. Over HTTP+SSE
 * all responses of a session share a stream and wait for each other. Therefore few
 * requests run at a time, and a stream is found by id, on its own node.
 *
 * <h2>Webhooks</h2> Endpoint of webhooks, {@code POST /hooks/<source>/<mount>}. A secret
 * in a header is checked before the body arrives, a signature while it arrives; a body is
 * kept only for a sender with the secret, within the memory of all bodies.
 * <p>
 * <b>Why</b> an unknown mount has a secret too, chosen at random: status, headers, the
 * time of the answer and the treatment of the body then tell nothing about the mounts.
 */
@NullMarked
package io.mcpgateway.transport.http;

import org.jspecify.annotations.NullMarked;
