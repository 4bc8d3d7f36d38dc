package io.mcpgateway.search;

import java.util.ArrayList;
import java.util.List;

import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.jspecify.annotations.Nullable;

/** Filter of a query's hits by URI, media type and time. */
final class HitFilter {

	private static final String ANY_OF_FAMILY = "/*";

	private HitFilter() {
	}

	/** Returns the filter of a query; {@code null} for a query of all resources. */
	static @Nullable Query of(SearchQuery query) {
		List<Query> filters = new ArrayList<>();
		if (!query.prefix().isEmpty()) {
			filters.add(new PrefixQuery(new Term(IndexedDocument.URI, query.prefix())));
		}
		if (query.mediaType() != null) {
			filters.add(ofType(IndexedDocument.kind(query.mediaType())));
		}
		if (query.changedSince() != null) {
			filters.add(LongPoint.newRangeQuery(IndexedDocument.MODIFIED, query.changedSince().toEpochMilli(),
					Long.MAX_VALUE));
		}
		if (filters.isEmpty()) {
			return null;
		}
		BooleanQuery.Builder all = new BooleanQuery.Builder();
		filters.forEach((filter) -> all.add(filter, Occur.FILTER));
		return all.build();
	}

	/** Restricts a query to a filter without changing scores. */
	static Query restricted(Query query, @Nullable Query filter) {
		return (filter == null) ? query
				: new BooleanQuery.Builder().add(query, Occur.MUST).add(filter, Occur.FILTER).build();
	}

	private static Query ofType(String type) {
		return type.endsWith(ANY_OF_FAMILY)
				? new PrefixQuery(new Term(IndexedDocument.KIND, type.substring(0, type.length() - 1)))
				: new TermQuery(new Term(IndexedDocument.KIND, type));
	}

}
