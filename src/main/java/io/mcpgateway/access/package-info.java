/**
 * Who may see what: an ordered table of rules over URIs, the first of which that fits
 * decides, and none of which means no.
 * <p>
 * Why: the catalogue asks one policy for everything that leaves it, by the URI as it is
 * listed, so that no other way to write it and no method goes around a rule. Globs are
 * matched by stepping through the places that they may be at, all at once: no expression
 * is generated and nothing is tried twice, so that the longest URI costs no more than its
 * length times that of the glob. What a rule begins with is compared first, which decides
 * nearly always. A rule also says what holds for all that is below a prefix, so that
 * whole sources are passed over, or shown without a look at each resource. What may not
 * be seen does not exist, in the same words.
 */
@NullMarked
package io.mcpgateway.access;

import org.jspecify.annotations.NullMarked;
