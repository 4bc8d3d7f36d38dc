/**
 * Exchanges of clients that hold a session, over Streamable HTTP and over HTTP+SSE.
 */
@NullMarked
package io.mcpgateway.transport.http.session;

import org.jspecify.annotations.NullMarked;
