/**
 * Access control by an ordered table of rules over URIs; the first matching rule decides.
 * <p>
 * <b>Why</b> one policy: the catalog checks each returned resource by the URI as listed.
 * Another spelling of the URI or another method cannot bypass a rule. A denied resource
 * gets the same answer as a missing resource.
 * <p>
 * <b>Why</b> conditions beside rules: a group is a part of the resources, and some
 * sources know who may read. Both are an {@link io.mcpgateway.resource.AccessCondition}
 * among the beans, asked wherever the rules are asked, so no way leads past a condition.
 * <p>
 * <b>Why</b> own globs rather than regular expressions: the matcher follows all states of
 * a glob at once, and the cost is at most the length of the URI times the length of the
 * glob. The literal prefix is compared first and nearly always decides. A rule also
 * answers for all URIs below a prefix; whole sources are skipped or shown without a check
 * of each resource.
 */
@NullMarked
package io.mcpgateway.access;

import org.jspecify.annotations.NullMarked;
