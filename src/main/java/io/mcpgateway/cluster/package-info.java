/**
 * Cluster: changes, subscriptions and limits of all nodes over Redis. Absent unless
 * {@code gateway.cluster.mode} is {@code redis}.
 * <p>
 * <b>Why</b> Redis is never on the way of a read or a list: Redis carries changes,
 * subscriptions and leases only, and delays no call.
 */
@NullMarked
package io.mcpgateway.cluster;

import org.jspecify.annotations.NullMarked;
