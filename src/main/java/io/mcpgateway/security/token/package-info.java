/**
 * Bearer tokens of an OAuth 2.0 authorization server: signed JWTs and opaque tokens.
 */
@NullMarked
package io.mcpgateway.security.token;

import org.jspecify.annotations.NullMarked;
