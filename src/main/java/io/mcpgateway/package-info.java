/**
 * The gateway: bytes become a call, a call becomes a flux of messages, messages become
 * bytes.
 *
 * <pre>
 * protocol      &lt;-- rpc &lt;-- resource &lt;-- subscription &lt;-- session &lt;-- transport.{http,stdio}
 *    ^                        ^
 *    +- adapter.{configured,file,postgres,s3}     prompt, tool --&gt; search: for who knows no resources
 *                                                 server: about the gateway itself
 *                                                 limit, audit: around every call
 *                                                 configuration: properties that must be right
 *                                                 security: who asks, ahead of the transport
 *                                                 access: who may see what, asked by the catalogue
 * </pre>
 *
 * Transports are the two ends and features the middle; nothing in the middle knows what a
 * session is. What happens at a source goes the other way: an adapter's feed tells of it,
 * a pump moves it to the hub, and the hub tells whoever asked. Adapters see the
 * protocol's words and the resources' interface, never each other. Only this package sees
 * everything, and {@code GatewayConfiguration} names it.
 */
@NullMarked
package io.mcpgateway;

import org.jspecify.annotations.NullMarked;
