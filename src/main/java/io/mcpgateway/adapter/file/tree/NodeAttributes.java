package io.mcpgateway.adapter.file.tree;

import java.time.Instant;

/**
 * What is known of a file or directory without reading it.
 *
 * @param kind {@link EntryKind#FILE} or {@link EntryKind#DIRECTORY}
 * @param size in bytes; of a directory, whatever the file system says
 * @param modified when its content was last written
 * @param changed when its content or its metadata were last changed, which its owner
 * cannot forge; where the platform does not tell, the same as {@code modified}
 * @param key equal for the same file, of one tree, at two times
 */
public record NodeAttributes(EntryKind kind, long size, Instant modified, Instant changed, Object key) {
}
