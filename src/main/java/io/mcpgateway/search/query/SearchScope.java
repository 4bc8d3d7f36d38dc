package io.mcpgateway.search.query;

import java.util.List;

import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/**
 * What somebody may find.
 *
 * @param unfinished the prefixes of what is not in the index completely, of those that
 * have anything for him
 * @param filter {@code null} if he may find all
 */
record SearchScope(List<String> unfinished, @Nullable VisibilityFilter filter) {

	SearchScope {
		unfinished = List.copyOf(unfinished);
	}

	/** What a query finds of it. */
	Query of(Query query) {
		return (this.filter != null) ? this.filter.of(query) : query;
	}

	/** What a query finds that is counted without a look at each resource. */
	Query countable(Query query) {
		return (this.filter != null) ? this.filter.ofWhole(query) : query;
	}

}
