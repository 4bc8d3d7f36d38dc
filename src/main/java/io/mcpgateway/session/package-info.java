/**
 * Sessions of the protocol revisions with a handshake; deleting the package drops these
 * revisions.
 * <p>
 * <b>Why</b>: the core is the stateless protocol, and a session is data rather than an
 * object with streams. The id holds the result of the handshake, encrypted: a handshake
 * stores no session, any node with the secret knows the session, and a deploy does not
 * end the session. A request in a session becomes an ordinary call with the negotiated
 * revision. Only subscriptions are stored, and an open stream is a watch of this record.
 * A session costs a few hundred bytes at most, and the store may be remote.
 * <p>
 * <b>Why</b> a store refuses a session with possibly missing subscriptions: the client
 * begins a new session and subscribes again. Otherwise the client would wait for updates
 * in vain.
 * <p>
 * <b>Why</b> positions replace stored messages: an event id holds the position of the
 * client, and the hub knows the changes since then, or knows that the memory does not
 * reach back. Either way the client learns the resources to read again. A session without
 * streams holds only its subscriptions.
 */
@NullMarked
package io.mcpgateway.session;

import org.jspecify.annotations.NullMarked;
