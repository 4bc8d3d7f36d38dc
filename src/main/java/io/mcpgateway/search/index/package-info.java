/**
 * Lucene index on disk: its documents, its analysis and its directory.
 */
@NullMarked
package io.mcpgateway.search.index;

import org.jspecify.annotations.NullMarked;
