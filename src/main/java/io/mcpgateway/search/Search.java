package io.mcpgateway.search;

import reactor.core.publisher.Mono;

/** Search of resources by words in names, titles, descriptions and text. */
public interface Search {

	/**
	 * Finds resources, best match first. Any text is a query; text in quotes is a phrase.
	 * The search ends within a timeout, with the hits so far. Fails with
	 * {@link io.mcpgateway.resource.SourceUnavailableException} while the index is
	 * closed.
	 * @param limit the maximum hits, from 1 to 100
	 */
	Mono<SearchAnswer> search(String query, int limit);

}
