/**
 * Requests to an API: guarded, bounded and counted, with the credentials of the gateway.
 */
@NullMarked
package io.mcpgateway.adapter.api.client;

import org.jspecify.annotations.NullMarked;
