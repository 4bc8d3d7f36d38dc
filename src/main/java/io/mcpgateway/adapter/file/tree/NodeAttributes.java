package io.mcpgateway.adapter.file.tree;

import java.time.Instant;

/**
 * Attributes of a file or directory.
 *
 * @param kind {@link EntryKind#FILE} or {@link EntryKind#DIRECTORY}
 * @param size in bytes; for a directory, the value of the file system
 * @param modified time of the last write
 * @param changed time of the last change of content or metadata, which owners cannot
 * forge; equal to {@code modified} where the platform lacks the time
 * @param key identity of the file, equal at any time within a tree
 */
public record NodeAttributes(EntryKind kind, long size, Instant modified, Instant changed, Object key) {
}
