/**
 * Full text search over all mounts: an index on disk that follows the changes.
 */
@NullMarked
package io.mcpgateway.search;

import org.jspecify.annotations.NullMarked;
