package io.mcpgateway.search.embedding;

import java.time.Duration;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.ReaderPermits;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Embeddings of queries, of which the last ones are cached. A reader whose requests
 * failed waits for none for a while, and other readers still do.
 * <p>
 * <b>Why</b> failures count for each reader: a reader can choose queries for which a
 * server fails, and would shut it for everybody.
 */
public final class QueryEmbeddings {

	/** Maximum length of the words that get a vector. */
	private static final int MAX_LENGTH = 1000;

	private static final int MAX_CACHED = 1000;

	private static final Duration CACHE_TIME = Duration.ofMinutes(10);

	private static final int MAX_READERS = 10_000;

	/** Failures in a row after which a reader's queries are answered by words alone. */
	private static final int MAX_FAILURES = 3;

	private static final Duration PAUSE = Duration.ofSeconds(30);

	/** Requests of a reader at a time; further ones are answered by words alone. */
	private static final int MAX_REQUESTS = 2;

	private final EmbeddingClient client;

	private final ReaderPermits permits = new ReaderPermits(MAX_REQUESTS, Duration.ofMillis(100));

	private final Cache<ReaderQuery, float[]> vectors = Caffeine.newBuilder()
		.maximumSize(MAX_CACHED)
		.expireAfterWrite(CACHE_TIME)
		.build();

	private final Cache<ReaderKey, Integer> failures = Caffeine.newBuilder()
		.maximumSize(MAX_READERS)
		.expireAfterWrite(PAUSE)
		.build();

	public QueryEmbeddings(EmbeddingClient client) {
		this.client = client;
	}

	/** Returns the embedding of words for the reader in the context; never fails. */
	public Mono<QueryEmbedding> of(String words) {
		return Mono.deferContextual((context) -> {
			ReaderKey reader = ReaderKey.in(context);
			ReaderQuery query = new ReaderQuery(reader, words.substring(0, Math.min(words.length(), MAX_LENGTH)));
			float[] known = this.vectors.getIfPresent(query);
			if (known != null) {
				return Mono.just(new QueryEmbedding(known, false));
			}
			Integer failed = this.failures.getIfPresent(reader);
			return (failed != null && failed >= MAX_FAILURES) ? Mono.just(QueryEmbedding.MISSING) : ask(query);
		});
	}

	private Mono<QueryEmbedding> ask(ReaderQuery query) {
		return this.permits.use(query.reader(), this.client.embedQuery(query.words()).doOnNext((vector) -> {
			this.vectors.put(query, vector);
			this.failures.invalidate(query.reader());
		}).doOnError((failure) -> this.failures.asMap().merge(query.reader(), 1, Integer::sum)).flux())
			.next()
			.map((vector) -> new QueryEmbedding(vector, false))
			.onErrorReturn(QueryEmbedding.MISSING);
	}

	/** Query of a reader. */
	private record ReaderQuery(ReaderKey reader, String words) {

	}

	/**
	 * Embedding of a query.
	 *
	 * @param vector {@code null} for a query without embedding
	 * @param isMissing whether the query should have an embedding and the server gave
	 * none
	 */
	public record QueryEmbedding(float @Nullable [] vector, boolean isMissing) {

		/** A query that is answered by words alone. */
		public static final QueryEmbedding NONE = new QueryEmbedding(null, false);

		/** A query whose embedding is missing for now. */
		public static final QueryEmbedding MISSING = new QueryEmbedding(null, true);

	}

}
