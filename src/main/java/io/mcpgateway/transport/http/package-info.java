/**
 * Streamable HTTP, of the revisions with sessions and of the stateless one, at
 * {@code /mcp}.
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
 */
@NullMarked
package io.mcpgateway.transport.http;

import org.jspecify.annotations.NullMarked;
