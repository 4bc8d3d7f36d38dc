/**
 * Endpoint of webhooks, {@code POST /hooks/<source>/<mount>}. A secret in a header is
 * checked before the body arrives, a signature while it arrives; a body is kept only for
 * a sender with the secret, within the memory of all bodies.
 * <p>
 * <b>Why</b> an unknown mount has a secret too, a random one: status, headers, the time
 * of the answer and the treatment of the body then tell nothing about the mounts.
 */
@NullMarked
package io.mcpgateway.transport.http.webhook;

import org.jspecify.annotations.NullMarked;
