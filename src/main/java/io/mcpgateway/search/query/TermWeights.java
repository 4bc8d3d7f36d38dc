package io.mcpgateway.search.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.TopFieldCollectorManager;

/**
 * Weights of the words of a query for a caller: the fewer of the documents that the
 * caller may find have a word, the more the word weighs. Only the first
 * {@value #MAX_COUNT} documents of a word are counted, in no particular order, so that a
 * frequent word costs no more.
 */
final class TermWeights {

	private static final int MAX_COUNT = 1000;

	private TermWeights() {
	}

	/**
	 * Returns a weight for each word; a single word has nothing to be weighed against.
	 */
	static List<Float> of(List<QueryTerm> words, IndexSearcher searcher, SearchScope sight) throws IOException {
		if (words.size() == 1) {
			return List.of(1f);
		}
		List<Long> counts = new ArrayList<>();
		for (QueryTerm word : words) {
			TopFieldCollectorManager counter = new TopFieldCollectorManager(Sort.INDEXORDER, 1, MAX_COUNT);
			long count = searcher.search(sight.of(TermsQuery.anywhere(word)), counter).totalHits.value();
			counts.add(Math.clamp(count, 1L, (long) MAX_COUNT));
		}
		double most = counts.stream().mapToLong(Long::longValue).max().orElse(1);
		return counts.stream().map((count) -> (float) Math.log1p(most / count)).toList();
	}

}
