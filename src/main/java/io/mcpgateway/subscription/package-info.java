/**
 * Who hears of what: changes come in where they are seen, and notices go out to whoever
 * asked.
 * <p>
 * Why a change is no notice: adapters say what happened, once, and subscribers are told
 * what they must read again, in their own words. A subscriber's queue holds an equal
 * notice once, however often the resource changes while the subscriber is busy; so a slow
 * one is owed at most a notice for each URI that it asked for, and a dead one costs no
 * more.
 * <p>
 * Why positions: a hub counts the changes it carries and remembers at which count each
 * URI last changed. So "what did I miss since" has an answer for any subscriber that
 * comes back with a position, without a queue for each that is away; where the memory no
 * longer reaches, or it is another hub's, the answer is that everything may have changed.
 * <p>
 * Why a change names URIs: a directory or a list changes for a subscriber only if
 * something did that the subscriber may list. A notice of anything else would tell that
 * hidden resources exist, and when they change. The subscriber's rules are asked before a
 * notice waits, so that hidden changes neither take its place in a queue nor delay it.
 * Three things are told to whoever may list anything below a prefix, as nobody knows what
 * changed: a watch that begins, broke or lost events; a directory of a watched mount that
 * came, went or was flooded; and changes that the memory no longer has.
 */
@NullMarked
package io.mcpgateway.subscription;

import org.jspecify.annotations.NullMarked;
