/**
 * The catalog of resources, and what a source of resources has to be.
 * <p>
 * Why: routing is a prefix test, so that a call asks only the adapters that it needs, and
 * a page across adapters is the concatenation of theirs in the order of their prefixes,
 * each in an order of its own, since a database does not sort as URIs do, and each lazy.
 * A cursor is the last URI of a page, so that no list is kept anywhere. An adapter is
 * empty or it fails; what a client is told is decided here, once. One that fails is left
 * out of the list, which says so, since the others are as good as ever. Content is a
 * stream and never an array: whether it is text or a blob is found out by a pass over it,
 * and what is written is encoded on the way.
 * <p>
 * Who may see what is asked here as well, of one policy, by the URI as it is listed,
 * before anything is asked of a source. What an adapter makes for a caller, such as the
 * listing of a directory, finds what he may see in Reactor's context; where nobody calls,
 * it is the gateway itself, which may see all.
 *
 * <h2>What a caller learns of what is hidden</h2> A page is filled however many resources
 * are passed over, and its cursor is sealed and bound to the caller and the list, so
 * neither the length of a page nor a cursor tells how many there are. Adapters pass over
 * directories and schemas as a whole where rules hide all of them. The rest costs time,
 * and time can be measured: 1,000 hidden resources a rest of 10 ms after the first
 * 10,000. A page is cut after 10 s, when its time has told already that much is hidden.
 *
 * <h2>When a directory is shown</h2> A directory, or a schema, is shown if a rule allows
 * its own URI, or if one of the first 1,000 resources below it may be listed now. A rule
 * such as {@code **}{@code /public/**} that might allow something below does not name
 * every directory. Each is decided by what is in it alone, so one tells nothing of its
 * neighbours. How long the decision takes can be measured.
 *
 * <h2>What completion tells</h2> Nothing is asked of a source about a path below which
 * the caller may list nothing. A source leaves out hidden values before it cuts them to a
 * hundred, so that none is missing, and for a caller from whom values may be hidden,
 * neither a total nor that there are no more is said: the source does not look without
 * end.
 */
@NullMarked
package io.mcpgateway.resource;

import org.jspecify.annotations.NullMarked;
