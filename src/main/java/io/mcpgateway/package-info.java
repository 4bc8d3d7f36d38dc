/**
 * MCP resource gateway: bytes become a call, a call becomes a flux of messages, messages
 * become bytes.
 *
 * <pre>
 * protocol      &lt;-- rpc &lt;-- resource &lt;-- subscription &lt;-- session &lt;-- transport.{http,stdio}
 *    ^                        ^
 *    +- adapter.{configured,file,postgres,s3}     prompt, tool --&gt; search: for clients without resources
 *                                                 server: discovery, metrics, health
 *                                                 limit, audit: around every call
 *                                                 configuration: binding of properties
 *                                                 security: authentication, ahead of the transport
 *                                                 access: rules, checked by the catalog
 * </pre>
 *
 * Transports are the two ends and features the middle; no feature depends on a session.
 * Changes flow the other way: the feed of an adapter reports a change, a pump moves the
 * change to the hub, and the hub notifies subscribers. Adapters depend on the protocol
 * and the resource interfaces, never on each other. Only this package depends on all
 * others, and {@code GatewayConfiguration} lists them.
 */
@NullMarked
package io.mcpgateway;

import org.jspecify.annotations.NullMarked;
