package io.mcpgateway.search;

import java.util.List;
import java.util.function.Predicate;

import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/**
 * Filter of the documents that a caller may find.
 *
 * @param whole the keys of fully visible mounts
 * @param parts the keys of partly visible mounts
 * @param isSeen decides about a URI
 */
record VisibilityFilter(List<String> whole, List<String> parts, Predicate<String> isSeen) {

	VisibilityFilter {
		whole = List.copyOf(whole);
		parts = List.copyOf(parts);
	}

	/** Restricts a query without changing scores. */
	Query of(Query query) {
		BooleanQuery.Builder seen = wholeMounts();
		this.parts.forEach((mount) -> seen.add(new BooleanQuery.Builder().add(of(mount), Occur.FILTER)
			.add(new VisibleUriQuery(this.isSeen), Occur.FILTER)
			.build(), Occur.SHOULD));
		return new BooleanQuery.Builder().add(query, Occur.MUST).add(seen.build(), Occur.FILTER).build();
	}

	/**
	 * Restricts a query to fully visible mounts, which needs no check of single
	 * resources.
	 */
	Query ofWhole(Query query) {
		return new BooleanQuery.Builder().add(query, Occur.MUST).add(wholeMounts().build(), Occur.FILTER).build();
	}

	private BooleanQuery.Builder wholeMounts() {
		BooleanQuery.Builder mounts = new BooleanQuery.Builder();
		this.whole.forEach((mount) -> mounts.add(of(mount), Occur.SHOULD));
		return mounts;
	}

	private static Query of(String mount) {
		return new TermQuery(new Term(IndexedDocument.MOUNT, mount));
	}

}
