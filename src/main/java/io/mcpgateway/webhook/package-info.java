/**
 * Webhooks of sources: posts of other servers that report changes. A source declares a
 * {@link Webhook} bean; the HTTP transport reads the posts and checks their secrets, so
 * that each body is bounded and counted in one place.
 */
@NullMarked
package io.mcpgateway.webhook;

import org.jspecify.annotations.NullMarked;
