package io.mcpgateway.search.query;

import java.util.List;
import java.util.function.Predicate;

import io.mcpgateway.search.index.IndexedDocument;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/**
 * The part of the index that somebody may find.
 *
 * @param whole the keys of the mounts all of which he may
 * @param parts those of the mounts of which only some
 * @param isSeen whether he may find what is at a URI
 */
record VisibilityFilter(List<String> whole, List<String> parts, Predicate<String> isSeen) {

	VisibilityFilter {
		whole = List.copyOf(whole);
		parts = List.copyOf(parts);
	}

	/** What a query finds of this part; its scores are the same. */
	Query of(Query query) {
		BooleanQuery.Builder seen = wholeMounts();
		this.parts.forEach((mount) -> seen.add(new BooleanQuery.Builder().add(of(mount), Occur.FILTER)
			.add(new VisibleUriQuery(this.isSeen), Occur.FILTER)
			.build(), Occur.SHOULD));
		return new BooleanQuery.Builder().add(query, Occur.MUST).add(seen.build(), Occur.FILTER).build();
	}

	/**
	 * What it finds of the mounts all of which he may find, for which nothing is looked
	 * at.
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
