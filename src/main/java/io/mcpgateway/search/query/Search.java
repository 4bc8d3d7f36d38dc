package io.mcpgateway.search.query;

import reactor.core.publisher.Mono;

/**
 * Finds resources by words in their names, titles, descriptions and text.
 */
public interface Search {

	/**
	 * Look for resources, best first. Any text is a query: its words are looked for, and
	 * what stands in quotes as it stands there; nothing else in it has a meaning. Never
	 * takes longer than a bound; what was found by then is the answer.
	 * @param limit how many hits at most, from 1 to 100
	 */
	Mono<SearchAnswer> search(String query, int limit);

}
