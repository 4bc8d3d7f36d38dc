package io.mcpgateway.search;

import java.util.List;

import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/**
 * Scope of a caller's search.
 *
 * @param unfinished the prefixes of visible mounts with an incomplete index
 * @param unindexed the prefixes of visible mounts that are never indexed
 * @param filter {@code null} for a caller with access to everything
 */
record SearchScope(List<String> unfinished, List<String> unindexed, @Nullable VisibilityFilter filter) {

	SearchScope {
		unfinished = List.copyOf(unfinished);
		unindexed = List.copyOf(unindexed);
	}

	/** Restricts a query to the scope. */
	Query of(Query query) {
		return (this.filter != null) ? this.filter.of(query) : query;
	}

	/**
	 * Restricts a query to documents that can be counted without a check of each
	 * resource.
	 */
	Query countable(Query query) {
		return (this.filter != null) ? this.filter.ofWhole(query) : query;
	}

}
