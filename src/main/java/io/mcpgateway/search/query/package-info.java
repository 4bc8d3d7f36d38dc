/**
 * Queries: terms, visibility for a caller, scores and snippets.
 */
@NullMarked
package io.mcpgateway.search.query;

import org.jspecify.annotations.NullMarked;
