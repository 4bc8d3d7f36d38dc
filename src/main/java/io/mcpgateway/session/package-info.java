/**
 * Sessions of the protocol revisions with a handshake; deleting the package drops these
 * revisions.
 * <p>
 * <b>Why</b>: the core is the stateless protocol, and a session is data rather than an
 * object that holds streams. Its id holds what the handshake decided, encrypted, so that
 * a handshake stores nothing, any node with the secret knows the session, and a deploy
 * does not end it. A request in a session becomes an ordinary call with the negotiated
 * revision. Only subscriptions are stored, and an open stream is a watch of this record.
 * So a session costs a few hundred bytes at most, and the store may be remote.
 * <p>
 * <b>Why</b> a store refuses a session whose subscriptions it may lack: the client begins
 * a new session and subscribes again. Otherwise it would wait for updates that never
 * come.
 * <p>
 * <b>Why</b> positions replace stored messages: an event id holds the position of the
 * client, and the hub knows the changes since then, or that its memory does not reach
 * back. Either way the client learns what to read again. A session without streams holds
 * only its subscriptions.
 */
@NullMarked
package io.mcpgateway.session;

import org.jspecify.annotations.NullMarked;
