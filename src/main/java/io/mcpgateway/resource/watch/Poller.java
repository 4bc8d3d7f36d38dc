package io.mcpgateway.resource.watch;

import java.util.List;
import java.util.Set;

import io.mcpgateway.resource.Audience;

/**
 * Poller that says how the subjects of one source are asked for. The feed decides when,
 * how many at once, and how long to wait.
 */
@FunctionalInterface
public interface Poller {

	/** Subject for the list of resources; of an audience, with its tag. */
	String LISTS = "lists";

	/** Returns whether a subject is the list of resources, of any audience. */
	static boolean isLists(String subject) {
		return Audience.untagged(subject).equals(LISTS);
	}

	/**
	 * Returns the polls of subjects, among which may be {@link #LISTS}, in the order of
	 * the subjects. A source that answers for many subjects at once has one poll for
	 * these. A subject without a poll is left to a later call. Must not block.
	 */
	List<Poll> polls(Set<String> subjects);

	/**
	 * Returns the polls of subjects of one audience, without tags. A source that asks in
	 * turns overrides this method, so that no audience takes the turns of another.
	 */
	default List<Poll> polls(Audience audience, Set<String> subjects) {
		return polls(subjects);
	}

	/** Returns how many polls the source takes at once, at least 1. */
	default int concurrency() {
		return 4;
	}

}
