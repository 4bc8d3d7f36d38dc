/**
 * Sessions of a cluster: the secret of their ids, their subscriptions, their ends, and
 * the cancellation of requests that run on another node.
 *
 * <h2>Why an ordinary request asks nobody</h2> The id of a session holds everything for
 * an ordinary request. Redis holds only subscriptions, and a node reads them when the
 * session subscribes there or opens a stream.
 *
 * <h2>Why a record makes all nodes read again</h2> Nodes may change a session at the same
 * time. Each change of a URI is a step of its own in Redis, and each node with the
 * session reads the whole after the last step. All nodes end with the same subscriptions.
 *
 * <h2>Why a node remembers what was agreed</h2> The difference to the subscriptions that
 * the node and Redis agreed on last is what clients changed at this node since. So the
 * node can pass changes on later, when Redis was away, and can give all back to a Redis
 * that lost the session. What Redis has cannot tell a subscription that another node
 * ended from one that Redis never got.
 *
 * <h2>Why a marker outlives the subscriptions</h2> Redis forgets the subscriptions of a
 * session without use. The marker lives up to a minute longer, and afterwards the age of
 * the session says the same: a late client begins anew, instead of waiting for updates in
 * vain.
 *
 * <h2>Why each script sets an expiry first</h2> A session may end at one node while
 * another node asks about it. No node stores it then, so nobody would renew or delete a
 * key that a script leaves when it finds the session lost.
 */
@NullMarked
package io.mcpgateway.cluster.session;

import org.jspecify.annotations.NullMarked;
