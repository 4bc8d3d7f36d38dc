/**
 * Files of logs: which belong to one log, in which order, and the reading of their bytes
 * while they are written and rotated.
 *
 * <h2>Why a log is recognized by its beginning</h2> A rotation renames a file, copies and
 * empties it, or compresses it. The name, the file number and the size may all change,
 * and the first bytes stay. So a file is told from another by its first bytes, and by its
 * number where two begin alike.
 */
@NullMarked
package io.mcpgateway.adapter.logs.segment;

import org.jspecify.annotations.NullMarked;
