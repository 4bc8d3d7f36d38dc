/**
 * HTTP clients of upstream servers: the sources of resources, and the authorization
 * servers.
 * <p>
 * All requests of the gateway leave by these connections, so a single place decides the
 * targets: allowed addresses, checked as a connection opens, and a single origin, which
 * may get credentials. Redirects, cookies and proxies of the environment are not used.
 * Connections, waiting requests, times and bodies are bounded.
 * <p>
 * <b>Why</b> answers are never compressed: the decoder of the HTTP client inflates all
 * received data at once, so a small answer could fill the heap. The gateway asks for no
 * compression, and refuses an answer that is encoded nevertheless.
 */
@NullMarked
package io.mcpgateway.upstream;

import org.jspecify.annotations.NullMarked;
