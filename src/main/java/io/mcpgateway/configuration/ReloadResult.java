package io.mcpgateway.configuration;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Result of reading the configuration files again. Has names of properties, and no value.
 *
 * @param changed names of the properties that changed and are in force, sorted
 * @param restart names of the properties that take a restart, sorted: those that differ
 * from the start
 * @param error why nothing was taken over; {@code null} if the files are valid
 */
public record ReloadResult(Outcome outcome, List<String> changed, List<String> restart, @Nullable String error) {

	public ReloadResult {
		changed = List.copyOf(changed);
		restart = List.copyOf(restart);
	}

	/** Outcome of a reload. */
	public enum Outcome {

		/** The files are as they were. */
		UNCHANGED,

		/** All changes are in force, but those that take a restart. */
		APPLIED,

		/** The files are wrong, and nothing has changed. */
		REFUSED

	}

}
