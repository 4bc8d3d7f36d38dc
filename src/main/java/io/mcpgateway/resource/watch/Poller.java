package io.mcpgateway.resource.watch;

import java.util.Map;
import java.util.Set;

import reactor.core.publisher.Mono;

/** Poller that takes snapshots of the subjects of one source. */
@FunctionalInterface
public interface Poller {

	/** Subject for the list of resources. */
	String LISTS = "lists";

	/**
	 * Takes a snapshot of each subject, or of {@link #LISTS}, within the poller's own
	 * timeout. A missing subject counts as unchanged. An error means that the source does
	 * not answer.
	 */
	Mono<Map<String, Snapshot>> poll(Set<String> subjects);

}
