/**
 * HTTP requests: their properties, bodies, headers, callers, and the errors that answer
 * invalid ones.
 */
@NullMarked
package io.mcpgateway.transport.http.request;

import org.jspecify.annotations.NullMarked;
