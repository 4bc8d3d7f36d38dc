package io.mcpgateway.subscription.hub;

import io.mcpgateway.subscription.ChangePosition;

/**
 * A change as it is told.
 *
 * @param before how far a subscriber has heard until it has all notices of the change
 * @param position how far it has with the last of them
 * @param changedAt when the hub took it, by {@link System#nanoTime()}
 */
record Publication(ChangePosition before, ChangePosition position, long changedAt) {

}
