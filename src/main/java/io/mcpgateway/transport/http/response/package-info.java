/**
 * HTTP responses: one JSON body, or a stream of events.
 */
@NullMarked
package io.mcpgateway.transport.http.response;

import org.jspecify.annotations.NullMarked;
