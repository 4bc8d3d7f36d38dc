package io.mcpgateway.prompt;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

import io.mcpgateway.prompt.PromptDirectory.Stamp;
import org.jspecify.annotations.Nullable;

/**
 * How the folder looked from outside at a moment.
 *
 * @param trouble why it could not be looked into
 */
record Sight(SortedMap<String, Stamp> files, @Nullable String trouble) {

	Sight {
		files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
	}

	/** Whether a file looks the same in both. */
	boolean agrees(Sight other, String file) {
		return this.files.getOrDefault(file, Stamp.NONE).equals(other.files.getOrDefault(file, Stamp.NONE));
	}

}
