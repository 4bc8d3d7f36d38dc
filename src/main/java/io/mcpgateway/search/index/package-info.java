/**
 * Lucene index on disk: its documents, its analysis and its directory, scans of mounts,
 * changes of documents, and the progress of both.
 */
@NullMarked
package io.mcpgateway.search.index;

import org.jspecify.annotations.NullMarked;
