/**
 * Limits of callers over all nodes, without a call that waits for Redis.
 * <p>
 * <b>Why</b> nodes borrow: a token bucket in Redis counts a caller's use on all nodes,
 * and a node may use an equal share of the bucket before reporting. The answer to a
 * report is the rest of the bucket. Shares add up to the bucket, so a burst to all nodes
 * at once passes once. A node reports after a tenth of a second's worth, or after half of
 * its share when little is left.
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
package io.mcpgateway.cluster.limit;

import org.jspecify.annotations.NullMarked;
