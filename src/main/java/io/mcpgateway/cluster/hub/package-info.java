/**
 * Hub of the cluster: changes of shared sources reach the subscribers of all nodes, and
 * all nodes understand the positions of each.
 *
 * <h2>Why one way</h2> A change is appended to the log, and delivered when it comes back,
 * on the appending node too. So all nodes deliver in one order, and the number of a
 * change in the log is the same everywhere.
 *
 * <h2>Why a position has two parts</h2> A node counts all changes that it delivers,
 * including those of sources that each node watches for itself. The part in the log
 * counts the changes of shared sources only. A position of another node is translated by
 * that part: for shared subjects to the number at which this node delivered the same
 * change, for all others to an unknown position, which counts as changed.
 *
 * <h2>Why lists count as changed on another node</h2> The list of prompts, and the list
 * of resources if any source is watched by each node, may have changed here before the
 * other node noticed. Only lists of shared sources alone are translated.
 */
@NullMarked
package io.mcpgateway.cluster.hub;

import org.jspecify.annotations.NullMarked;
