/**
 * Sessions of the protocol revisions with a handshake; deleting the package drops these
 * revisions.
 * <p>
 * <b>Why</b>: the core is the stateless protocol, and a session is data in a store rather
 * than an object that holds streams. A request in a session becomes an ordinary call with
 * the negotiated revision. An open stream is a watch of the session's record. So a
 * session costs a few hundred bytes, and the store may be remote.
 * <p>
 * <b>Why</b> positions replace stored messages: an event id holds the position of the
 * client, and the hub knows the changes since then, or that its memory does not reach
 * back. Either way the client learns what to read again. A session without streams holds
 * only its subscriptions.
 */
@NullMarked
package io.mcpgateway.session;

import org.jspecify.annotations.NullMarked;
