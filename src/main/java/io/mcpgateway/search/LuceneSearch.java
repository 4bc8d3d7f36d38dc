package io.mcpgateway.search;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
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
import io.mcpgateway.search.HitGroups.HitGroup;
import io.mcpgateway.search.MeaningSearch.NearTexts;
import io.mcpgateway.search.Search.SearchAnswer;
import io.mcpgateway.search.Search.SearchAnswer.Hit;
import io.mcpgateway.search.Search.SearchAnswer.MeaningGaps;
import io.mcpgateway.search.SearchVisibility.SearchScope;
import io.mcpgateway.search.SnippetFinder.Snippet;
import io.mcpgateway.search.embedding.QueryEmbeddings.QueryEmbedding;
import io.micrometer.core.instrument.Timer;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.store.AlreadyClosedException;
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

	/** Maximum reported total, and maximum number of ranked documents. */
	private static final int MAX_TOTAL = 1000;

	/** Number of documents to rank for each hit, as several may be near-duplicates. */
	private static final int DEPTH = 3;

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

	private final @Nullable MeaningSearch meaning;

	/**
	 * Creates a search.
	 * @param visibility the visible documents of a caller
	 * @param timeout the timeout of a search
	 * @param queries the timer of searches
	 * @param threads the threads of searches, of which each caller has a share
	 */
	public LuceneSearch(LuceneIndex index, WordAnalyzer analyzer, SearchVisibility visibility, Duration timeout,
			Timer queries, FairScheduler threads) {
		this(index, analyzer, visibility, timeout, queries, threads, null);
	}

	/**
	 * Creates a search of words, and of meaning.
	 * @param meaning {@code null} for a search of words only
	 */
	LuceneSearch(LuceneIndex index, WordAnalyzer analyzer, SearchVisibility visibility, Duration timeout, Timer queries,
			FairScheduler threads, @Nullable MeaningSearch meaning) {
		this.index = index;
		this.analyzer = analyzer;
		this.visibility = visibility;
		this.timeout = timeout;
		this.queries = queries;
		this.threads = threads;
		this.meaning = meaning;
	}

	@Override
	public Mono<SearchAnswer> search(SearchQuery query) {
		return (this.meaning == null) ? search(query, QueryEmbedding.NONE)
				: this.meaning.embedding(query).flatMap((embedding) -> search(query, embedding));
	}

	private Mono<SearchAnswer> search(SearchQuery query, QueryEmbedding embedding) {
		return Mono.deferContextual((context) -> {
			SearchScope scope = this.visibility.of(Caller.in(context).identity(), query);
			long begun = System.nanoTime();
			long deadline = begun + this.timeout.toNanos();
			return Cancellation
				.quietly(Mono.fromCallable(() -> searched(query, embedding, deadline, scope))
					.subscribeOn(this.threads.forCaller(ReaderKey.in(context))))
				// Covers searches that wait for a thread; running ones end at the
				// deadline
				.timeout(this.timeout.plus(this.timeout), Mono.fromSupplier(() -> late(scope)))
				.onErrorResume((failure) -> failed(failure, scope))
				.doOnNext((answer) -> this.queries.record(Duration.ofNanos(System.nanoTime() - begun)));
		});
	}

	private SearchAnswer searched(SearchQuery query, QueryEmbedding embedding, long deadline, SearchScope scope)
			throws IOException {
		if (!this.index.isOpen()) {
			throw unavailable(null);
		}
		List<QueryTerm> words = QueryParser.of(query.words(), this.analyzer);
		return (words.isEmpty() || scope.rankings().isEmpty())
				? answer(List.of(), 0, false, false, MeaningGaps.NONE, scope)
				: this.index.searched((searcher) -> hits(query, words, embedding, deadline, searcher, scope));
	}

	/**
	 * Returns the hits. Each search has a searcher with its own deadline, over shared
	 * readers.
	 */
	private SearchAnswer hits(SearchQuery query, List<QueryTerm> words, QueryEmbedding embedding, long deadline,
			IndexSearcher shared, SearchScope scope) throws IOException {
		IndexSearcher searcher = new IndexSearcher(shared.getIndexReader());
		searcher.setSimilarity(new RankingSimilarity(scope.hasStatistics()));
		searcher.setTimeout(() -> isOver(deadline));
		TermWeights weights = TermWeights.of(words, searcher, scope);
		NearTexts near = (this.meaning == null) ? NearTexts.NONE
				: this.meaning.near(embedding, scope, searcher, () -> isOver(deadline));
		int depth = Math.min(Math.max(DEPTH * query.end(), near.depth()), MAX_TOTAL);
		TopDocs found = found(words, weights, depth, searcher, scope);
		HitGroups groups = groups(near.joined(found.scoreDocs), searcher);
		while (groups.all().size() <= query.end() && found.scoreDocs.length == depth && depth < MAX_TOTAL
				&& !searcher.timedOut()) {
			depth = Math.min(DEPTH * depth, MAX_TOTAL);
			found = found(words, weights, depth, searcher, scope);
			groups = groups(near.joined(found.scoreDocs), searcher);
		}
		Map<Integer, Integer> byMeaning = near.startsBesides(found.scoreDocs);
		int wordless = near.texts().size() - matching(near, TermsQuery.any(words, weights, scope.rankings()), searcher);
		SnippetFinder snippets = new SnippetFinder(shared, this.analyzer, words);
		List<Hit> hits = new ArrayList<>();
		for (HitGroup group : groups.page(query)) {
			Document document = shared.storedFields().document(group.document(), FIELDS);
			Integer start = byMeaning.get(group.document());
			Snippet snippet = isOver(deadline) ? Snippet.NONE
					: (start != null) ? snippets.of(group.document(), start) : snippets.of(group.document());
			hits.add(hit(document, snippet, group, start != null));
		}
		boolean hasMore = groups.all().size() > query.end() && query.end() <= SearchQuery.MAX_OFFSET;
		return answer(hits, Math.min(found.totalHits.value() + wordless, MAX_TOTAL) - groups.left(), hasMore,
				searcher.timedOut(), near.gaps(), scope);
	}

	private HitGroups groups(ScoreDoc[] ranked, IndexSearcher searcher) throws IOException {
		return HitGroups.of(ranked, searcher.getIndexReader(), this.visibility::isServed);
	}

	/** Returns the number of near texts that have any word. */
	private static int matching(NearTexts near, Query words, IndexSearcher searcher) throws IOException {
		return near.texts().isEmpty() ? 0 : searcher
			.count(new BooleanQuery.Builder().add(words, Occur.MUST).add(near.documents(), Occur.FILTER).build());
	}

	/**
	 * Finds documents with all words, and adds documents with any word only if needed,
	 * which is expensive.
	 */
	private static TopDocs found(List<QueryTerm> words, TermWeights weights, int limit, IndexSearcher searcher,
			SearchScope scope) throws IOException {
		TopDocs all = searcher.search(scope.of(TermsQuery.all(words, weights, scope.rankings())), collector(limit));
		if (words.size() == 1 || all.scoreDocs.length == limit || searcher.timedOut()) {
			return all;
		}
		TopDocs any = searcher.search(scope.of(TermsQuery.any(words, weights, scope.rankings())), collector(limit));
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

	private static Hit hit(Document document, Snippet snippet, HitGroup group, boolean isByMeaning) {
		String uri = String.valueOf(document.get(IndexedDocument.URI));
		String label = document.get(IndexedDocument.LABEL);
		String type = document.get(IndexedDocument.TYPE);
		boolean isConverted = snippet.line() != null && Form.of(type) == Form.BLOB && !GzippedText.isNamed(uri);
		return new Hit(isConverted ? converted(uri, snippet) : uri, (label != null) ? label : uri, type, snippet.text(),
				(isConverted && snippet.page() != null) ? null : snippet.line(), group.named(), group.copies().size(),
				isByMeaning);
	}

	/** Returns the URI of the text in which a snippet of a document was found. */
	private static String converted(String uri, Snippet snippet) {
		return (snippet.page() != null) ? MarkdownUri.ofPage(uri, snippet.page()) : MarkdownUri.of(uri);
	}

	private static SearchAnswer late(SearchScope scope) {
		return new SearchAnswer(List.of(), 0, false, true, scope.unfinished(), scope.unindexed(), 0, MeaningGaps.NONE);
	}

	private SearchAnswer answer(List<Hit> hits, long total, boolean hasMore, boolean isCut, MeaningGaps gaps,
			SearchScope scope) {
		return new SearchAnswer(hits, total, hasMore, isCut, scope.unfinished(), scope.unindexed(),
				this.index.count(scope.countable(SKIPPED)), gaps);
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

}
