package io.mcpgateway.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.search.SearchVisibility.SearchScope;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.TopFieldCollectorManager;

/**
 * Weights of a query's words for a caller: the fewer visible documents contain a word,
 * the greater its weight. At most {@value #MAX_COUNT} documents of a word are counted, so
 * frequent words cost no more.
 */
final class TermWeights {

	private static final int MAX_COUNT = 1000;

	private TermWeights() {
	}

	/** Returns the weight of each word; a single word needs no comparison. */
	static List<Float> of(List<QueryTerm> words, IndexSearcher searcher, SearchScope scope) throws IOException {
		if (words.size() == 1) {
			return List.of(1f);
		}
		List<Long> counts = new ArrayList<>();
		for (QueryTerm word : words) {
			TopFieldCollectorManager counter = new TopFieldCollectorManager(Sort.INDEXORDER, 1, MAX_COUNT);
			long count = searcher.search(scope.of(TermsQuery.anywhere(word)), counter).totalHits.value();
			counts.add(Math.clamp(count, 1L, (long) MAX_COUNT));
		}
		double most = counts.stream().mapToLong(Long::longValue).max().orElse(1);
		return counts.stream().map((count) -> (float) Math.log1p(most / count)).toList();
	}

}
