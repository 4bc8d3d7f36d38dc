/**
 * Requests to an API: guarded, bounded and counted, with the credentials of the gateway.
 * <p>
 * <b>Why</b> answers are never compressed: the decoder of the HTTP client inflates all
 * that it has received at once, so a small answer could fill the heap. The gateway asks
 * for none, and refuses an answer that is encoded nevertheless.
 */
@NullMarked
package io.mcpgateway.adapter.api.client;

import org.jspecify.annotations.NullMarked;
