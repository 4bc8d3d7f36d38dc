package io.mcpgateway.prompt.folder;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

import io.mcpgateway.prompt.folder.PromptDirectory.Stamp;
import org.jspecify.annotations.Nullable;

/**
 * How the folder looked from outside at a moment.
 *
 * @param trouble why it could not be looked into
 */
record FolderSnapshot(SortedMap<String, Stamp> files, @Nullable String trouble) {

	FolderSnapshot {
		files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
	}

	/** Whether a file looks the same in both. */
	boolean agrees(FolderSnapshot other, String file) {
		return this.files.getOrDefault(file, Stamp.NONE).equals(other.files.getOrDefault(file, Stamp.NONE));
	}

}
