/**
 * Streamable HTTP, of the revisions with sessions and of the stateless one, at
 * {@code /mcp}; and the transport before it, HTTP+SSE, at {@code /sse} and
 * {@code /messages}.
 * <p>
 * Why: both eras share the endpoint, so the request itself says which it is: one that
 * carries the stateless revision's metadata stands alone, {@code initialize} begins a
 * session, the rest belongs to a session. A body is read as raw bytes within a bound and
 * an answer written as one buffer, or as a stream where it is one, past the framework's
 * codecs, and the endpoint is a {@code WebHandler} beneath its mappings of annotations:
 * that is half of what a small read costs. A stream asks for its next buffer when the
 * last one has left, so that a client that takes nothing holds next to nothing. An answer
 * belongs to the exchange that asked for it and is found by no map. {@code Host} and
 * {@code Origin} are looked at ahead of any routing, for every path there is.
 * <p>
 * Why a stream leaves its exchange behind: ten thousand of them rest on a node, and each
 * would hold on to its request and to every layer between the server and the events. A
 * connection whose head is sent becomes an {@code EventChannel}, and costs a third.
 * <p>
 * Why HTTP+SSE is no package of its own: transports do not see each other, and it reads
 * bodies, writes events, counts streams and refuses as the other one does. It differs in
 * that all answers of a session come on one stream. There they wait for each other, so
 * that few requests run at the same time, and a stream is found by its identity, on the
 * node that has it.
 */
@NullMarked
package io.mcpgateway.transport.http;

import org.jspecify.annotations.NullMarked;
