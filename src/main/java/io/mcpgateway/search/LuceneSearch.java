package io.mcpgateway.search;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.blocking.Cancellation;
import io.mcpgateway.blocking.FairScheduler;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.GzippedText;
import io.mcpgateway.resource.content.MarkdownUri;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.search.Search.SearchAnswer;
import io.mcpgateway.search.Search.SearchAnswer.Hit;
import io.mcpgateway.search.SearchVisibility.SearchScope;
import io.mcpgateway.search.SnippetFinder.Snippet;
import io.micrometer.core.instrument.Timer;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.search.similarities.Similarity;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.util.SmallFloat;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * Search of the Lucene index. A search whose caller leaves ends at its next check of the
 * time, and is never interrupted.
 */
final class LuceneSearch implements Search {

	private static final Logger logger = LoggerFactory.getLogger(LuceneSearch.class);

	private static final int MAX_HITS = 100;

	/** Maximum reported total. */
	private static final int MAX_TOTAL = 1000;

	private static final Similarity SIMILARITY = new DocumentSimilarity();

	/** Order by score, then by URI: the order of documents depends on hidden ones. */
	private static final Sort ORDER = new Sort(SortField.FIELD_SCORE,
			new SortField(IndexedDocument.ORDER, SortField.Type.STRING));

	private static final Set<String> FIELDS = Set.of(IndexedDocument.URI, IndexedDocument.LABEL, IndexedDocument.TYPE);

	private static final Query SKIPPED = new TermQuery(new Term(IndexedDocument.SKIPPED, IndexedDocument.SKIPPED));

	private final LuceneIndex index;

	private final WordAnalyzer analyzer;

	private final SearchVisibility visibility;

	private final Duration timeout;

	private final Timer queries;

	private final FairScheduler threads;

	/**
	 * Creates a search.
	 * @param visibility the visible documents of a caller
	 * @param timeout the timeout of a search
	 * @param queries the timer of searches
	 * @param threads the threads of searches, of which each caller has a share
	 */
	public LuceneSearch(LuceneIndex index, WordAnalyzer analyzer, SearchVisibility visibility, Duration timeout,
			Timer queries, FairScheduler threads) {
		this.index = index;
		this.analyzer = analyzer;
		this.visibility = visibility;
		this.timeout = timeout;
		this.queries = queries;
		this.threads = threads;
	}

	@Override
	public Mono<SearchAnswer> search(String query, int limit) {
		return Mono.deferContextual((context) -> {
			SearchScope scope = this.visibility.of(Caller.in(context).identity());
			long begun = System.nanoTime();
			long deadline = begun + this.timeout.toNanos();
			return Cancellation
				.quietly(Mono.fromCallable(() -> searched(query, Math.clamp(limit, 1, MAX_HITS), deadline, scope))
					.subscribeOn(this.threads.forCaller(ReaderKey.in(context))))
				// Covers searches that wait for a thread; running ones end at the
				// deadline
				.timeout(this.timeout.plus(this.timeout), Mono.fromSupplier(() -> late(scope)))
				.onErrorResume((failure) -> failed(failure, scope))
				.doOnNext((answer) -> this.queries.record(Duration.ofNanos(System.nanoTime() - begun)));
		});
	}

	private SearchAnswer searched(String query, int limit, long deadline, SearchScope scope) throws IOException {
		if (!this.index.isOpen()) {
			throw unavailable(null);
		}
		List<QueryTerm> words = QueryParser.of(query, this.analyzer);
		return words.isEmpty() ? answer(List.of(), 0, false, scope)
				: this.index.searched((searcher) -> hits(words, limit, deadline, searcher, scope));
	}

	/**
	 * Returns the hits. Each search has a searcher with its own deadline, over shared
	 * readers.
	 */
	private SearchAnswer hits(List<QueryTerm> words, int limit, long deadline, IndexSearcher shared, SearchScope scope)
			throws IOException {
		IndexSearcher searcher = new IndexSearcher(shared.getIndexReader());
		searcher.setSimilarity(SIMILARITY);
		searcher.setTimeout(() -> isOver(deadline));
		TopDocs found = found(words, limit, searcher, scope);
		SnippetFinder snippets = new SnippetFinder(shared, this.analyzer, words);
		List<Hit> hits = new ArrayList<>();
		int unserved = 0;
		for (ScoreDoc hit : found.scoreDocs) {
			Document document = shared.storedFields().document(hit.doc, FIELDS);
			if (this.visibility.isServed(String.valueOf(document.get(IndexedDocument.URI)))) {
				hits.add(hit(document, isOver(deadline) ? Snippet.NONE : snippets.of(hit.doc)));
			}
			else {
				unserved++;
			}
		}
		return answer(hits, Math.min(found.totalHits.value(), MAX_TOTAL) - unserved, searcher.timedOut(), scope);
	}

	/**
	 * Finds documents with all words, and adds documents with any word only if needed,
	 * which is expensive.
	 */
	private static TopDocs found(List<QueryTerm> words, int limit, IndexSearcher searcher, SearchScope scope)
			throws IOException {
		List<Float> weights = TermWeights.of(words, searcher, scope);
		TopDocs all = searcher.search(scope.of(TermsQuery.all(words, weights)), collector(limit));
		if (words.size() == 1 || all.scoreDocs.length == limit || searcher.timedOut()) {
			return all;
		}
		TopDocs any = searcher.search(scope.of(TermsQuery.any(words, weights)), collector(limit));
		Set<Integer> first = Arrays.stream(all.scoreDocs).map((hit) -> hit.doc).collect(Collectors.toSet());
		ScoreDoc[] both = Stream
			.concat(Arrays.stream(all.scoreDocs),
					Arrays.stream(any.scoreDocs).filter((hit) -> !first.contains(hit.doc)))
			.limit(limit)
			.toArray(ScoreDoc[]::new);
		return new TopDocs(any.totalHits, both);
	}

	/**
	 * Returns a collector of every match. <b>Why</b>: Lucene would skip blocks with low
	 * scores, which contain hidden documents too, so hidden documents would change the
	 * order of visible ones.
	 */
	private static TopFieldCollectorManager collector(int limit) {
		return new TopFieldCollectorManager(ORDER, limit, Integer.MAX_VALUE);
	}

	private static Hit hit(Document document, Snippet snippet) {
		String uri = String.valueOf(document.get(IndexedDocument.URI));
		String label = document.get(IndexedDocument.LABEL);
		String type = document.get(IndexedDocument.TYPE);
		boolean isConverted = snippet.line() != null && Form.of(type) == Form.BLOB && !GzippedText.isNamed(uri);
		return new Hit(isConverted ? converted(uri, snippet) : uri, (label != null) ? label : uri, type, snippet.text(),
				(isConverted && snippet.page() != null) ? null : snippet.line());
	}

	/** Returns the URI of the text in which a snippet of a document was found. */
	private static String converted(String uri, Snippet snippet) {
		return (snippet.page() != null) ? MarkdownUri.ofPage(uri, snippet.page()) : MarkdownUri.of(uri);
	}

	private static SearchAnswer late(SearchScope scope) {
		return new SearchAnswer(List.of(), 0, true, scope.unfinished(), scope.unindexed(), 0);
	}

	private SearchAnswer answer(List<Hit> hits, long total, boolean isCut, SearchScope scope) {
		return new SearchAnswer(hits, total, isCut, scope.unfinished(), scope.unindexed(),
				this.index.count(scope.countable(SKIPPED)));
	}

	/** Returns whether the time is over, or nobody waits for the answer any more. */
	private static boolean isOver(long deadline) {
		return System.nanoTime() - deadline > 0 || Cancellation.isRequested();
	}

	private static SourceUnavailableException unavailable(@Nullable Throwable cause) {
		return new SourceUnavailableException("The search index is not open", cause);
	}

	/** Logs a failure without the words of the query, which are private. */
	private Mono<SearchAnswer> failed(Throwable failure, SearchScope scope) {
		if (failure instanceof SourceUnavailableException) {
			return Mono.error(failure);
		}
		if (failure instanceof AlreadyClosedException || !this.index.isOpen()) {
			return Mono.error(unavailable(failure));
		}
		if (!(failure instanceof RejectedExecutionException)) {
			logger.warn("A search failed; its caller got an incomplete answer", failure);
		}
		return Mono.fromSupplier(() -> late(scope));
	}

	/**
	 * BM25 similarity of a single document: a score depends on the frequency of a word in
	 * a field and on the length of the field, and on no other document.
	 * <p>
	 * <b>Why</b> no index statistics: they count deleted documents and documents hidden
	 * from the caller, so the order of two visible documents would reveal words of hidden
	 * ones. {@link TermWeights} measures how rare a word is for a caller.
	 */
	private static final class DocumentSimilarity extends Similarity {

		/** Weight of a word, relative to the fixed weight of word prefixes. */
		private static final float SCALE = 4;

		/** Saturation of frequency, as in BM25. */
		private static final float K1 = 1.2f;

		/** Influence of the field length, as in BM25. */
		private static final float B = 0.75f;

		private static final int LENGTHS = 256;

		@Override
		public SimScorer scorer(float boost, CollectionStatistics field, TermStatistics... terms) {
			return new FieldScorer(boost * SCALE, typicalLength(field.field()));
		}

		/** Returns the typical length of a field, in words. */
		private static float typicalLength(String field) {
			return switch (field) {
				case IndexedDocument.NAME -> 4;
				case IndexedDocument.TITLE -> 8;
				case IndexedDocument.DESCRIPTION -> 16;
				default -> 500;
			};
		}

		/** Scorer of the occurrences of a word in a field. */
		private static final class FieldScorer extends SimScorer {

			private final float weight;

			/** Inverse lengths by the norm of a field, a byte. */
			private final float[] inverses = new float[LENGTHS];

			FieldScorer(float weight, float typicalLength) {
				this.weight = weight;
				for (int norm = 0; norm < LENGTHS; norm++) {
					float length = SmallFloat.byte4ToInt((byte) norm);
					this.inverses[norm] = 1 / (K1 * (1 - B + B * length / typicalLength));
				}
			}

			/**
			 * Returns the score, which never decreases with frequency despite rounding.
			 */
			@Override
			public float score(float frequency, long norm) {
				return this.weight - this.weight / (1 + frequency * this.inverses[(byte) norm & 0xFF]);
			}

		}

	}

	/**
	 * Weights of a query's words for a caller: the fewer visible documents contain a
	 * word, the greater its weight. At most {@value #MAX_COUNT} documents of a word are
	 * counted, so frequent words cost no more.
	 */
	private static final class TermWeights {

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

}
