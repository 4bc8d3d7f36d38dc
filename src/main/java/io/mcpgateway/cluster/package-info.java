/**
 * Cluster: nodes that share changes, subscriptions and limits over Redis. Absent unless
 * {@code gateway.cluster.mode} is {@code redis}.
 * <p>
 * <b>Why</b> Redis is never on the way of a read or a list: it carries changes,
 * subscriptions and leases only, so its delays and failures do not reach these calls.
 */
@NullMarked
package io.mcpgateway.cluster;

import org.jspecify.annotations.NullMarked;
