/**
 * Groups: each is the part of the gateway that one audience sees at {@code /mcp/{name}},
 * configured at {@code gateway.groups.<name>}.
 * <p>
 * <b>Why</b> the identity of a call carries the name of the group: everything that asks
 * the access policy asks with an identity, so lists, reads, completion, search, notices
 * and links end at the group without a check of their own. A
 * {@link io.mcpgateway.rpc.Group} beside the policy says which tools and prompts exist.
 * <p>
 * <b>Why</b> a group is a view and no tenant: the rules decide first, and the group takes
 * away. A caller with access to several groups can use each of them. An operator who
 * wants to keep a caller out of a group requires a scope there, or denies by a rule.
 * <p>
 * <b>Why</b> state belongs to a caller at one group: a session, a stream, an event id or
 * a cursor of one group would otherwise act at another with the view of the first.
 */
@NullMarked
package io.mcpgateway.group;

import org.jspecify.annotations.NullMarked;
