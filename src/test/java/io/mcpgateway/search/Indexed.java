package io.mcpgateway.search;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.blocking.BlockingScheduler;
import io.mcpgateway.blocking.FairScheduler;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.search.Search.SearchAnswer;
import io.mcpgateway.search.Search.SearchAnswer.Hit;
import io.mcpgateway.search.embedding.EmbeddingClient;
import io.mcpgateway.search.embedding.EmbeddingProperties;
import io.mcpgateway.search.embedding.QueryEmbeddings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.core.Disposable;

import static org.assertj.core.api.Assertions.assertThat;

/** Indexed mounts with their indexer and search. */
record Indexed(Indexer indexer, Search search, @Nullable PassageIndexer passages,
		List<Disposable> schedulers) implements AutoCloseable {

	static final Duration TIMEOUT = Duration.ofSeconds(30);

	/** Indexes mounts and waits until every document can be found. */
	static Indexed of(Path directory, ResourceAdapter... mounts) {
		return begin(directory, Map.of(), mounts).awaitComplete();
	}

	/** Starts to index mounts. */
	static Indexed begin(Path directory, Map<String, ?> properties, ResourceAdapter... adapters) {
		return begin(directory, properties, AccessPolicy.OPEN, adapters);
	}

	/** Starts to index mounts under an access policy. */
	static Indexed begin(Path directory, Map<String, ?> properties, AccessPolicy policy, ResourceAdapter... adapters) {
		Map<String, Object> all = new HashMap<>(properties);
		all.put("directory", directory.toString());
		all.putIfAbsent("timeout", "20s");
		SearchProperties search = new Binder(new MapConfigurationPropertySource(all))
			.bind("", Bindable.of(SearchProperties.class))
			.get();
		BlockingScheduler scheduler = BlockingScheduler.of(search.threads(), 10_000, "search-index-test");
		FairScheduler reading = FairScheduler.of(2, 100, "search-test");
		WordAnalyzer analyzer = new WordAnalyzer();
		IndexedMounts mounts = IndexedMounts.of(List.of(adapters), search.rescan(), policy);
		LuceneIndex index = new LuceneIndex(IndexDirectory.of(search.directory()), analyzer, search.maxSize().toBytes(),
				mounts.keys());
		DocumentIndexer documents = new DocumentIndexer(index, TextLimits.of(search), scheduler);
		Embedding embedding = Embedding.of(search, index, mounts);
		Indexer indexer = new Indexer(mounts, index, new MountScanner(index, documents, search.threads()), documents,
				scheduler, (embedding != null) ? embedding.indexer() : null);
		indexer.start();
		List<Disposable> disposables = new ArrayList<>(List.of(scheduler, reading));
		if (embedding != null) {
			disposables.add(embedding);
		}
		return new Indexed(indexer,
				new LuceneSearch(index, analyzer, new SearchVisibility(policy, mounts, index), search.timeout(),
						new SimpleMeterRegistry().timer("queries"), reading,
						(embedding != null) ? embedding.search() : null),
				(embedding != null) ? embedding.indexer() : null, disposables);
	}

	/** Returns the indexer of passages of an index with embeddings. */
	PassageIndexer embedder() {
		return Objects.requireNonNull(this.passages);
	}

	/** Waits until a number of passages is stored, and no text waits for its own. */
	Indexed awaitPassages(int count) {
		Awaitility.await()
			.untilAsserted(() -> assertThat(embedder().count() + " passages, " + embedder().state())
				.isEqualTo(count + " passages, complete"));
		return this;
	}

	Indexed awaitComplete() {
		Awaitility.await()
			.atMost(TIMEOUT)
			.ignoreException(SourceUnavailableException.class)
			.untilAsserted(() -> assertThat(answer("x").unfinished()).isEmpty());
		return this;
	}

	/** Waits until operators find this number of documents and every mount is listed. */
	Indexed awaitAll(int documents) {
		Awaitility.await()
			.atMost(TIMEOUT)
			.until(() -> this.indexer.status()
				.mounts()
				.values()
				.stream()
				.mapToLong(SearchStatus.Mount::documents)
				.sum() == documents
					&& this.indexer.status()
						.mounts()
						.values()
						.stream()
						.noneMatch((mount) -> mount.state().equals("waiting") || mount.state().equals("scanning")));
		return this;
	}

	/** Returns the answer to a caller. */
	SearchAnswer answerTo(Caller caller, String query) {
		return this.search.search(SearchQuery.of(query, 20))
			.contextWrite((context) -> context.put(Caller.class, caller))
			.blockOptional(TIMEOUT)
			.orElseThrow();
	}

	SearchAnswer answer(String query) {
		return this.search.search(SearchQuery.of(query, 20)).blockOptional(TIMEOUT).orElseThrow();
	}

	/** Returns the hits, best first, without the prefix of a library. */
	List<String> found(String query) {
		return answer(query).hits().stream().map(Hit::uri).map((uri) -> uri.replace(Library.PREFIX, "")).toList();
	}

	Hit first(String query) {
		return answer(query).hits().getFirst();
	}

	void changed(String name) {
		this.indexer.changed(new Change.Updated(Library.PREFIX + name));
	}

	void awaitFound(String query, String... names) {
		Awaitility.await()
			.atMost(TIMEOUT)
			.untilAsserted(() -> assertThat(found(query)).containsExactlyInAnyOrder(names));
	}

	@Override
	public void close() {
		CountDownLatch stopped = new CountDownLatch(1);
		this.indexer.stop(stopped::countDown);
		try {
			assertThat(stopped.await(TIMEOUT.toSeconds(), TimeUnit.SECONDS)).isTrue();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		this.schedulers.forEach(Disposable::dispose);
	}

	/** Parts of a search by meaning. */
	private record Embedding(PassageIndexer indexer, MeaningSearch search, EmbeddingClient client,
			BlockingScheduler scheduler) implements Disposable {

		static @Nullable Embedding of(SearchProperties search, LuceneIndex index, IndexedMounts mounts) {
			EmbeddingProperties properties = search.embeddings();
			if (properties == null || !properties.isEnabled()) {
				return null;
			}
			ReactorResourceFactory resources = new ReactorResourceFactory();
			resources.afterPropertiesSet();
			EmbeddingClient client = new EmbeddingClient(properties, resources);
			BlockingScheduler scheduler = BlockingScheduler.of(1, 100, "search-embeddings-test");
			PassageIndex passages = new PassageIndex(
					IndexDirectory.of(Objects.requireNonNull(search.directory()).resolve("passages")),
					properties.vectorSpace());
			PassageIndexer indexer = new PassageIndexer(index, mounts, passages, client, properties, scheduler);
			return new Embedding(indexer,
					new MeaningSearch(new QueryEmbeddings(client),
							new PassageSearch(passages, index, mounts, properties.minSimilarity()), indexer),
					client, scheduler);
		}

		@Override
		public void dispose() {
			this.client.close();
			this.scheduler.dispose();
		}

	}

}
