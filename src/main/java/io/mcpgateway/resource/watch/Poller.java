package io.mcpgateway.resource.watch;

import java.util.Map;
import java.util.Set;

import reactor.core.publisher.Mono;

/**
 * Looks at subjects of a source.
 */
@FunctionalInterface
public interface Poller {

	/** Stands among the URIs for the list of resources. */
	String LISTS = "lists";

	/**
	 * Look at each of some subjects, or at {@link #LISTS}, within a time of its own. A
	 * subject that is left out looks as it did. An error means that the source does not
	 * answer.
	 */
	Mono<Map<String, Snapshot>> poll(Set<String> subjects);

}
