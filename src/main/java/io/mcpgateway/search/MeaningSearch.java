package io.mcpgateway.search;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.mcpgateway.search.PassageSearch.NearText;
import io.mcpgateway.search.Search.SearchAnswer.MeaningGaps;
import io.mcpgateway.search.SearchVisibility.SearchScope;
import io.mcpgateway.search.embedding.QueryEmbeddings;
import io.mcpgateway.search.embedding.QueryEmbeddings.QueryEmbedding;
import org.apache.lucene.index.QueryTimeout;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import reactor.core.publisher.Mono;

/** Search by meaning, which joins the search by words. */
final class MeaningSearch {

	private final QueryEmbeddings queries;

	private final PassageSearch passages;

	private final PassageIndexer indexer;

	MeaningSearch(QueryEmbeddings queries, PassageSearch passages, PassageIndexer indexer) {
		this.queries = queries;
		this.passages = passages;
		this.indexer = indexer;
	}

	/**
	 * Returns the embedding of a query. A query with a phrase has none, since the phrase
	 * must stand in each hit.
	 */
	Mono<QueryEmbedding> embedding(SearchQuery query) {
		boolean isPhrase = query.words().indexOf('"') >= 0;
		if (isPhrase || query.words().isBlank()) {
			return Mono.just(QueryEmbedding.NONE);
		}
		return this.passages.isOpen() ? this.queries.of(query.words()) : Mono.just(QueryEmbedding.MISSING);
	}

	/** Returns the texts near to a query, with the gaps of the search. */
	NearTexts near(QueryEmbedding embedding, SearchScope scope, IndexSearcher documents, QueryTimeout timeout)
			throws IOException {
		MeaningGaps gaps = new MeaningGaps(embedding.isMissing(), this.indexer.pending(scope.whole()));
		return (embedding.vector() == null) ? new NearTexts(List.of(), gaps)
				: new NearTexts(this.passages.find(embedding.vector(), scope, documents, timeout), gaps);
	}

	/**
	 * Texts near to a query.
	 *
	 * @param texts the texts, nearest first
	 */
	record NearTexts(List<NearText> texts, MeaningGaps gaps) {

		static final NearTexts NONE = new NearTexts(List.of(), MeaningGaps.NONE);

		NearTexts {
			texts = List.copyOf(texts);
		}

		/** Returns the number of hits by words that take part in the order. */
		int depth() {
			return this.texts.isEmpty() ? 0 : RankFusion.DEPTH;
		}

		/** Returns the hits by words and the near texts, best first. */
		ScoreDoc[] joined(ScoreDoc[] words) {
			return RankFusion.of(words, this.texts);
		}

		/** Returns a query for the near texts. */
		Query documents() {
			return PassageSearch.ofUris(this.texts.stream().map(NearText::uri).collect(Collectors.toSet()));
		}

		/**
		 * Returns the offsets of the passages of near texts, by document, except those
		 * that the best hits by words contain.
		 */
		Map<Integer, Integer> startsBesides(ScoreDoc[] words) {
			Map<Integer, Integer> starts = new HashMap<>();
			this.texts.forEach((text) -> starts.put(text.document(), text.start()));
			Arrays.stream(words).limit(RankFusion.DEPTH).forEach((hit) -> starts.remove(hit.doc));
			return starts;
		}

	}

}
