/**
 * MCP resource gateway: bytes become a call, a call becomes a flux of messages, messages
 * become bytes.
 *
 * <pre>
 * protocol      &lt;-- rpc &lt;-- resource &lt;-- subscription &lt;-- session &lt;-- transport.{http,stdio}
 *    ^                        ^
 *    +- adapter.{api,configured,file,git,…}       prompt, tool --&gt; search: for clients without resources
 *                                                 server: what the gateway says of itself
 *                                                 observation: metrics, traces, health, status
 *                                                 limit, audit: around every call
 *                                                 configuration: binding of properties
 *                                                 security: authentication, ahead of the transport
 *                                                 access: rules, checked by the catalog
 *                                                 training: load of the gateway on itself
 * </pre>
 *
 * Transports are the two ends and features the middle; no feature depends on a session.
 * Changes flow the other way: the feed of an adapter reports a change, a pump moves the
 * change to the hub, and the hub notifies subscribers. Adapters depend on the protocol
 * and the resource interfaces, never on each other. Only this package depends on all
 * others: {@code GatewayConfiguration} lists them, but for the sources, which are found
 * on the class path.
 *
 * <h2>Words</h2> Each has this one meaning in the code:
 * <ul>
 * <li><b>mount</b>: a source under a prefix of URIs, with its settings: a directory, a
 * repository, a bucket, an API</li>
 * <li><b>subject</b>: the URI under which the changes of a resource are published. All
 * URIs of a resource, including the URIs of ranges, have one subject</li>
 * <li><b>audience</b>: callers for whom the same resources of a mount exist and change,
 * such as those for whom one role reads a database</li>
 * <li><b>change</b>: the report that a subject or a list is no longer as it was</li>
 * <li><b>feed</b>: the changes of a mount: reported by the source, or found by polls</li>
 * <li><b>hub</b>: takes changes from feeds, and sends notices to the subscribers that may
 * see them; one in each node, or one of all nodes</li>
 * <li><b>notice</b>: the message to one subscriber that a URI or a list changed</li>
 * <li><b>position</b>: a place in a fixed order, from which a reader goes on: in a list,
 * in a log, or in the sequence of changes</li>
 * <li><b>kept</b>: stored beyond the request that made it, for later ones</li>
 * </ul>
 */
@NullMarked
package io.mcpgateway;

import org.jspecify.annotations.NullMarked;
