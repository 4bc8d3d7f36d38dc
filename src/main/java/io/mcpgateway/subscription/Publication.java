package io.mcpgateway.subscription;

/**
 * Delivery of a change.
 *
 * @param before position of a subscriber before all notices of the change are delivered
 * @param position position after the last notice
 * @param changedAt time of the change, as {@link System#nanoTime()}
 */
record Publication(ChangePosition before, ChangePosition position, long changedAt) {

}
