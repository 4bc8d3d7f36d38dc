/**
 * Subscriptions: feeds publish changes to a hub, and the hub sends notices to
 * subscribers.
 * <p>
 * <b>Why</b> changes differ from notices: an adapter reports each change once, and each
 * subscriber gets a notice with the URI that the subscriber used. A queue holds equal
 * notices once, however often a resource changes. So a slow or dead subscriber costs at
 * most one notice for each subscribed URI.
 * <p>
 * <b>Why</b> positions: a hub numbers the changes and remembers the last change of each
 * URI. A returning subscriber sends a position and gets the missed changes, without a
 * queue kept meanwhile. If the memory does not reach back, or another hub gave the
 * position, everything counts as changed.
 * <p>
 * <b>Why</b> a change names URIs: a directory or list changes for a subscriber only if a
 * resource visible to the subscriber changed. Further notices would reveal hidden
 * resources and the times of their changes. Access is checked before a notice is queued,
 * so hidden changes neither occupy a queue nor delay it. Three unspecific changes go to
 * every subscriber with access below a prefix: a watch that starts, fails or loses
 * events; a directory of a watched mount that is created, deleted or flooded; and changes
 * that the memory has forgotten.
 * <p>
 * <b>Why</b> subjects have tags: callers of different audiences of a source see different
 * changes of one URI. Beside the URI, the subject of a subscription names the audience,
 * in the index, in the memory and over the cluster. The audience is that of the caller at
 * the last watch list, and is no part of a session: a caller with a new role moves.
 */
@NullMarked
package io.mcpgateway.subscription;

import org.jspecify.annotations.NullMarked;
