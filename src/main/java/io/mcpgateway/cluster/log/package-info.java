/**
 * Log that all nodes append to and follow: one order of records for the whole cluster.
 * {@code ClusterLog} is the API for the other parts.
 *
 * <h2>Keys in Redis</h2> The stream {@code log} holds entries, each with up to 1,000
 * records. The hash {@code head} holds the epoch, and the number and tag of the last
 * entry. The sorted set {@code nodes} holds the time of the last heartbeat of each node.
 *
 * <h2>Why numbers and tags</h2> Numbers count records without a gap, and each entry
 * repeats the random tag of the entry before. So a node that reads an entry knows whether
 * it missed one: the log was trimmed, a failover lost the newest entries, or Redis
 * restarted empty. The node then starts a new epoch, so that no position of the lost
 * history compares with a position of the new one, and all listeners start again.
 *
 * <h2>Why a log and no channel</h2> A subscriber of a channel does not know what it
 * missed while its connection was down.
 *
 * <h2>Why nodes read their own records</h2> All nodes apply all records in one order, and
 * positions in that order are valid everywhere. Only while Redis is away a node acts on
 * its own records at once; these records are appended later, and apply twice.
 *
 * <h2>Trust and versions</h2> Whoever writes to Redis can act for a node. Entries that
 * are malformed, too large, or of unknown kinds or versions are still skipped and counted
 * ({@code mcp.cluster.entries.skipped}), so that nodes may differ by one version of the
 * gateway: a new kind of record is read one version before the first is written.
 */
@NullMarked
package io.mcpgateway.cluster.log;

import org.jspecify.annotations.NullMarked;
