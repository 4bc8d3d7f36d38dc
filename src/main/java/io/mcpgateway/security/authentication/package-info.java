/**
 * Filter that authenticates each request to an MCP endpoint, and its error responses.
 */
@NullMarked
package io.mcpgateway.security.authentication;

import org.jspecify.annotations.NullMarked;
