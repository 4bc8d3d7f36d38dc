/**
 * Leases: one node watches a source for all nodes.
 *
 * <h2>Why the next holder announces</h2> A watch begins with a resync, which goes over
 * the log to all nodes. So every subscriber hears of changes between two watches, and of
 * changes seen but not reported by a killed holder.
 *
 * <h2>Why nodes hold leases while Redis is away</h2> A holder keeps its lease, and others
 * begin to watch one lease time later, since the holder may be gone too. Two watches of
 * one source are harmless: subscribers may be notified twice.
 *
 * <h2>Why a feed that fails gives its lease back</h2> Another node may still reach the
 * source.
 */
@NullMarked
package io.mcpgateway.cluster.lease;

import org.jspecify.annotations.NullMarked;
