/**
 * Indexing: scans of mounts, changes of documents, and the progress of both.
 */
@NullMarked
package io.mcpgateway.search.scan;

import org.jspecify.annotations.NullMarked;
