/**
 * Catalog of the resources of all adapters: listing with pages, reading, completion.
 * <p>
 * <b>Why</b> adapters are routed by the prefixes of their URIs: a call asks only the
 * adapters that it needs. A page below a prefix concatenates those of the adapters in the
 * order of their prefixes. Each adapter lists lazily and in an order of its own, since a
 * database does not sort as URIs do. A cursor is the last URI of a page, so the gateway
 * keeps no list. An adapter that fails is left out of the list, and the list says so.
 * <p>
 * <b>Why</b> the list of all resources is fair: it ends at a maximum, since clients read
 * all of it. Adapters take turns, first for one resource each, then for equal shares. So
 * the largest one hides no other, and the last page names the adapters with more. An
 * adapter that lists nothing for a caller has no share: the order tells nothing of it.
 * <p>
 * <b>Why</b> access is decided here: one policy is asked by the URI as it is listed,
 * before any source is asked.
 *
 * <h2>What a caller can learn about hidden resources</h2> A page is filled however many
 * resources are skipped. Its cursor is sealed and bound to the caller and the list.
 * Neither the length of a page nor a cursor tells how many resources are hidden. Adapters
 * skip whole directories and schemas where rules hide all of them. Time can be measured:
 * after the first 10,000 hidden resources, each 1,000 more cost a pause of 10 ms, and a
 * page ends after 10 s.
 *
 * <h2>When a directory is shown</h2> A directory or a schema is shown if a rule allows
 * its own URI, or if one of the first 1,000 resources below it may be listed. A rule such
 * as {@code **}{@code /public/**} does not name every directory. Each directory is
 * decided by its own entries, so it tells nothing about its neighbours.
 *
 * <h2>What completion tells</h2> No source is asked about a path below which the caller
 * may list nothing. A source leaves out hidden values before it cuts them to a hundred. A
 * caller from whom values may be hidden gets neither a total nor "no more".
 */
@NullMarked
package io.mcpgateway.resource.catalog;

import org.jspecify.annotations.NullMarked;
