/**
 * Cluster: changes, subscriptions and limits of all nodes over Redis. Absent unless
 * {@code gateway.cluster.mode} is {@code redis}.
 * <p>
 * <b>Why</b> Redis is never on the way of a read or a list: Redis carries changes,
 * subscriptions and leases only, and delays no call.
 *
 * <h2>Why the next holder announces</h2> A watch begins with a resync, which goes over
 * the stream to all nodes. So every subscriber hears of changes between two watches, and
 * of changes seen but not reported by a killed holder.
 *
 * <h2>Why nodes hold leases while Redis is away</h2> A holder keeps its lease, and others
 * begin to watch one lease time later, since the holder may be gone too. Two watches of
 * one source are harmless: subscribers may be notified twice.
 *
 * <h2>Why a feed that fails gives its lease back</h2> Another node may still reach the
 * source.
 *
 * <h2>Limits of callers</h2> <b>Why</b> nodes borrow: a token bucket in Redis counts a
 * caller's use on all nodes, and a node may use an equal share of the bucket before
 * reporting. The answer to a report is the rest of the bucket. Shares add up to the
 * bucket, so a burst to all nodes at once passes once. A node reports after a tenth of a
 * second's worth, or after half of its share when little is left.
 * <p>
 * <b>Why</b> the use is reported afterwards, rather than borrowed in advance: tokens on a
 * node without further calls would be lost, and a caller's first calls would find no
 * tokens.
 * <p>
 * <b>Why</b> no part for Redis being away: a failed report is settled as if each node had
 * used the same. So each node applies a share of the limit until Redis is back.
 * <p>
 * <b>Why</b> Redis' clock: the bucket is stored as the time at which it is full again,
 * and only Redis compares times. Clocks of nodes may differ.
 */
@NullMarked
package io.mcpgateway.cluster;

import org.jspecify.annotations.NullMarked;
