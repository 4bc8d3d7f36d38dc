/**
 * Limits of callers over all nodes, without a call that waits for Redis.
 * <p>
 * <b>Why</b> nodes borrow: a token bucket in Redis counts a caller's use on all nodes,
 * and a node may use its share of that bucket, one part of as many as there are nodes,
 * before it reports the use and learns what is left. Shares add up to the bucket, so a
 * caller that sends a burst to all nodes at once gets one burst. A node reports after a
 * tenth of a second's worth, or after half of its share when little is left.
 * <p>
 * <b>Why</b> the use is reported afterwards, rather than borrowed in advance: tokens
 * borrowed by a node that the caller left would be lost, and a caller's first calls would
 * find nothing borrowed.
 * <p>
 * <b>Why</b> no part for Redis being away: a report that fails is settled as if each node
 * had used the same. So each node applies its share of the limit until Redis is back.
 * <p>
 * <b>Why</b> Redis' clock: the bucket holds one time, at which it is full again, and only
 * Redis compares it. Clocks of nodes may differ.
 */
@NullMarked
package io.mcpgateway.cluster.limit;

import org.jspecify.annotations.NullMarked;
