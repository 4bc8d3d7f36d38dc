/**
 * Observation of the gateway: calls, adapters, feeds and the hub are counted and timed,
 * and their state is shown to operators and callers.
 * <p>
 * <b>Why</b> decorators: an adapter, a feed or a hub then needs no code for its metrics,
 * and all sources have the same ones.
 */
@NullMarked
package io.mcpgateway.observation;

import org.jspecify.annotations.NullMarked;
