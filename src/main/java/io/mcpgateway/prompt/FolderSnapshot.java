package io.mcpgateway.prompt;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

import io.mcpgateway.prompt.PromptDirectory.Stamp;
import org.jspecify.annotations.Nullable;

/**
 * Snapshot of the folder's file attributes.
 *
 * @param trouble the reason why the folder cannot be listed; {@code null} if readable
 */
record FolderSnapshot(SortedMap<String, Stamp> files, @Nullable String trouble) {

	FolderSnapshot {
		files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
	}

	/** Returns whether a file has the same attributes in both snapshots. */
	boolean agrees(FolderSnapshot other, String file) {
		return this.files.getOrDefault(file, Stamp.NONE).equals(other.files.getOrDefault(file, Stamp.NONE));
	}

}
