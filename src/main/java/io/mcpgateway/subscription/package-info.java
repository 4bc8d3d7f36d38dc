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
 */
@NullMarked
package io.mcpgateway.subscription;

import org.jspecify.annotations.NullMarked;
