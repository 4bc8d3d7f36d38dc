package io.mcpgateway.resource.watch;

import java.util.List;
import java.util.Set;

/**
 * Poller that says how the subjects of one source are asked for. The feed decides when,
 * how many at once, and how long to wait.
 */
@FunctionalInterface
public interface Poller {

	/** Subject for the list of resources. */
	String LISTS = "lists";

	/**
	 * Returns the polls of subjects, among which may be {@link #LISTS}, in the order of
	 * the subjects. A source that answers for many subjects at once has one poll for
	 * these. A subject without a poll is left to a later call. Must not block.
	 */
	List<Poll> polls(Set<String> subjects);

	/** Returns how many polls the source takes at once, at least 1. */
	default int concurrency() {
		return 4;
	}

}
