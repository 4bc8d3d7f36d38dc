package io.mcpgateway.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import io.mcpgateway.search.SearchVisibility.SearchScope;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.TopFieldCollectorManager;

/**
 * Weights of a query's words: the fewer documents contain a word, the greater its weight.
 * <p>
 * <b>Why</b> a scale beside statistics: a caller may find documents of both rankings, and
 * their scores must be of the same size. A single word has the weight that the statistics
 * give it, which every caller may know.
 *
 * @param fixed the weights in fixed scores, by the documents visible to the caller
 * @param statistics the weights that the statistics give
 * @param hasStatistics whether statistics may rank; otherwise all scores are fixed
 */
record TermWeights(List<Float> fixed, List<Float> statistics, boolean hasStatistics) {

	/** Maximum documents to count, so frequent words cost no more. */
	private static final int MAX_COUNT = 1000;

	TermWeights {
		fixed = List.copyOf(fixed);
		statistics = List.copyOf(statistics);
	}

	/** Returns the weights of all words. */
	static TermWeights of(List<QueryTerm> words, IndexSearcher searcher, SearchScope scope) throws IOException {
		List<Float> statistics = new ArrayList<>();
		for (QueryTerm word : words) {
			statistics.add(inverseFrequency(word, searcher.getIndexReader()));
		}
		return new TermWeights(fixed(words, statistics, searcher, scope), statistics, scope.hasStatistics());
	}

	/** Returns whether the documents of a ranking have fixed scores. */
	boolean areFixed(Ranking ranking) {
		return ranking == Ranking.FIXED || !this.hasStatistics;
	}

	/**
	 * Returns the factor of a word's scores in a ranking. Statistics have weights of
	 * their own.
	 */
	float factor(int word, Ranking ranking) {
		return areFixed(ranking) ? this.fixed.get(word) : 1;
	}

	/** Returns the weight of a word in a ranking, relative to its factor. */
	float constant(int word, Ranking ranking) {
		return areFixed(ranking) ? 1 : this.statistics.get(word) / RankingSimilarity.SCALE;
	}

	private static List<Float> fixed(List<QueryTerm> words, List<Float> statistics, IndexSearcher searcher,
			SearchScope scope) throws IOException {
		boolean isMixed = scope.hasStatistics() && scope.rankings().size() > 1;
		float scale = isMixed ? RankingSimilarity.SCALE : 1;
		boolean isAnyFixed = !scope.hasStatistics() || scope.rankings().contains(Ranking.FIXED);
		if (words.size() == 1 || !isAnyFixed) {
			return Collections.nCopies(words.size(), isMixed ? statistics.getFirst() / scale : 1);
		}
		List<Long> counts = new ArrayList<>();
		for (QueryTerm word : words) {
			TopFieldCollectorManager counter = new TopFieldCollectorManager(Sort.INDEXORDER, 1, MAX_COUNT);
			Query anywhere = scope.of(TermsQuery.anywhere(word, scope.rankings()));
			counts.add(Math.clamp(searcher.search(anywhere, counter).totalHits.value(), 1L, (long) MAX_COUNT));
		}
		double most = counts.stream().mapToLong(Long::longValue).max().orElse(1);
		return counts.stream().map((count) -> (float) Math.log1p(most / count) / scale).toList();
	}

	/** Returns the weight of the rarest token of a word, as BM25 does. */
	private static float inverseFrequency(QueryTerm word, IndexReader reader) throws IOException {
		double all = reader.getDocCount(WordField.STEM.in(Ranking.STATISTICS));
		double rarest = all;
		for (List<String> place : word.places()) {
			double found = 0;
			for (String token : place) {
				for (WordField field : WordField.EXACT) {
					found = Math.max(found, reader.docFreq(new Term(field.in(Ranking.STATISTICS), token)));
				}
			}
			rarest = Math.min(rarest, found);
		}
		return (float) Math.log1p((all - rarest + 0.5) / (rarest + 0.5));
	}

}
