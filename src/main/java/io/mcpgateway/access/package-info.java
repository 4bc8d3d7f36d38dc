/**
 * Access control by an ordered table of rules over URIs, of which the first match
 * decides.
 * <p>
 * <b>Why</b> one policy: the catalog checks each resource that it returns by the URI as
 * listed, so neither another spelling of the URI nor another method bypasses a rule. A
 * denied resource gets the same answer as a missing one.
 * <p>
 * <b>Why</b> own globs rather than regular expressions: the matcher follows all states of
 * a glob at once, so the cost is at most the length of the URI times the length of the
 * glob. The literal prefix is compared first and nearly always decides. A rule also
 * answers for all URIs below a prefix, so that whole sources are skipped or shown without
 * a check of each resource.
 */
@NullMarked
package io.mcpgateway.access;

import org.jspecify.annotations.NullMarked;
