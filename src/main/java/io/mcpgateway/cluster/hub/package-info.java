/**
 * Hub of the cluster: changes of shared sources reach the subscribers of all nodes, and
 * all nodes understand the positions of each.
 *
 * <h2>Why one way</h2> A change is appended to the stream, and delivered when it comes
 * back, on the appending node too. So all nodes deliver in one order, and the number of a
 * change in the stream is the same everywhere.
 *
 * <h2>Why a position has two parts</h2> A node counts all changes that it delivers,
 * including those of sources that each node watches for itself. The part in the stream
 * counts the changes of shared sources only. A position of another node is translated by
 * that part: for shared subjects to the number at which this node delivered the same
 * change, for all others to an unknown position, which counts as changed.
 *
 * <h2>Why lists count as changed on another node</h2> The list of prompts, and the list
 * of resources if any source is watched by each node, may have changed here before the
 * other node detected it. Only lists of shared sources alone are translated.
 *
 * <h2>Keys in Redis</h2> The stream {@code log} holds entries, each with up to 1,000
 * records. The hash {@code head} holds the epoch, and the number and tag of the last
 * entry. The sorted set {@code nodes} holds the time of the last heartbeat of each node.
 *
 * <h2>Why numbers and tags</h2> Numbers count records without a gap, and each entry
 * repeats the random tag of the entry before. So a node that reads an entry knows whether
 * it missed one: the stream was trimmed, a failover lost the newest entries, or Redis
 * restarted empty. The node then starts a new epoch, so that no position of the lost
 * history compares with a position of the new one, and all listeners start again.
 *
 * <h2>Why a stream and no channel</h2> A subscriber of a channel does not know what it
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
package io.mcpgateway.cluster.hub;

import org.jspecify.annotations.NullMarked;
