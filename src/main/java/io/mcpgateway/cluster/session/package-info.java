/**
 * Sessions of a cluster: the secret of their ids, their subscriptions, their ends, and
 * the cancellation of requests that run on another node.
 *
 * <h2>Why an ordinary request needs no other node</h2> The id of a session holds
 * everything for an ordinary request. Redis holds only subscriptions, and a node reads
 * the subscriptions when the session subscribes there or opens a stream.
 *
 * <h2>Why a record makes all nodes read again</h2> Nodes may change a session at the same
 * time. Each change of a URI is a separate step in Redis, and each node with the session
 * reads the whole after the last step. All nodes end with the same subscriptions.
 *
 * <h2>Why a node remembers the agreed subscriptions</h2> The difference to the
 * subscriptions last agreed on by the node and Redis is the change by clients at this
 * node since. The node can pass changes on later, when Redis was away, and can give all
 * back to a Redis without the session. The state of Redis alone cannot tell a
 * subscription ended by another node from a subscription never received by Redis.
 *
 * <h2>Why a marker outlives the subscriptions</h2> Redis forgets the subscriptions of a
 * session without use. The marker lives up to a minute longer, and afterwards the age of
 * the session says the same: a late client begins anew, instead of waiting for updates in
 * vain.
 *
 * <h2>Why each script sets an expiry first</h2> A session may end at one node while
 * another node asks about the session. No node stores the session then, and no node would
 * renew or delete a key left behind by a script for a lost session.
 */
@NullMarked
package io.mcpgateway.cluster.session;

import org.jspecify.annotations.NullMarked;
