package io.mcpgateway.adapter.logs.read;

import java.nio.file.attribute.FileTime;
import java.util.List;

/**
 * File of a log at one moment.
 *
 * @param directory names of the directories below the mount
 * @param name name of the file
 * @param size size in bytes, compressed if the file is
 * @param key number of the file, which a renamed file keeps
 */
public record LogSegment(List<String> directory, String name, boolean isCompressed, long size, FileTime modified,
		String key) {

	public LogSegment {
		directory = List.copyOf(directory);
	}

	/** Returns the last position, unknown ahead for a compressed file. */
	public long end() {
		return this.isCompressed ? Long.MAX_VALUE : this.size;
	}

}
