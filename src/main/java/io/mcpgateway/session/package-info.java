/**
 * Everything that the revisions with a handshake need: delete it to drop them.
 * <p>
 * Why: the core is the stateless protocol, and a session is data in a store rather than
 * an object that holds streams. A request in a session becomes a call like any other,
 * with the revision that the session agreed on; a stream that a client holds open is a
 * watch of its record. So a session costs a few hundred bytes, and the store may be
 * anywhere.
 * <p>
 * Why no messages are kept for a client that is away: a position is. The identity of an
 * event tells how far its client had heard, and the hub knows what changed since, or that
 * it does not know; either way the client is told what to read again, and a session that
 * nobody listens to holds nothing but its subscriptions.
 */
@NullMarked
package io.mcpgateway.session;

import org.jspecify.annotations.NullMarked;
