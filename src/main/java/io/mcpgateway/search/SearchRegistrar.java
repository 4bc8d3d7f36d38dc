package io.mcpgateway.search;

import java.nio.file.Path;
import java.util.List;

import io.mcpgateway.blocking.BlockingScheduler;
import io.mcpgateway.blocking.FairScheduler;
import io.mcpgateway.configuration.BoundProperties;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.AdapterLayer;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.search.embedding.EmbeddingClient;
import io.mcpgateway.search.embedding.EmbeddingProperties;
import io.mcpgateway.search.embedding.QueryEmbeddings;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.beans.factory.BeanRegistry.SupplierContext;
import org.springframework.core.env.Environment;
import org.springframework.http.client.ReactorResourceFactory;

/**
 * Registrar of search over all mounts, if {@code gateway.search} enables search: the
 * index, the indexer, health and metrics.
 */
public final class SearchRegistrar implements BeanRegistrar {

	private static final String WRITING = "search-index-scheduler";

	private static final String READING = "search-scheduler";

	private static final String EMBEDDING = "search-embedding-scheduler";

	/** Directory of the passages, inside that of the index. */
	private static final String PASSAGES = "passages";

	private static final int QUEUED = 10_000;

	private static final int WAITING_SEARCHES = 100;

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		SearchProperties properties = BoundProperties.read(environment, SearchProperties.PREFIX,
				SearchProperties.class);
		if (properties.enabled()) {
			register(registry, properties);
		}
	}

	private static void register(BeanRegistry registry, SearchProperties properties) {
		WordAnalyzer analyzer = new WordAnalyzer();
		registry.registerBean(WRITING, BlockingScheduler.class, (bean) -> bean
			.supplier((context) -> BlockingScheduler.of(properties.threads(), QUEUED, "search-index")));
		registry.registerBean(READING, FairScheduler.class, (bean) -> bean
			.supplier((context) -> FairScheduler.of(2 * threadsOfCaller(), WAITING_SEARCHES, "search")));
		registry.registerBean("search-mounts", IndexedMounts.class, (bean) -> bean.supplier((context) -> IndexedMounts
			.of(adapters(context), properties.rescan(), context.bean(AccessPolicy.class))));
		registry.registerBean("search-index", LuceneIndex.class,
				(bean) -> bean.supplier((context) -> new LuceneIndex(IndexDirectory.of(properties.directory()),
						analyzer, properties.maxSize().toBytes(), context.bean(IndexedMounts.class).keys())));
		EmbeddingProperties embeddings = properties.embeddings();
		if (embeddings != null && embeddings.isEnabled()) {
			register(registry, properties, embeddings);
		}
		registry.registerBean("search-indexer", Indexer.class,
				(bean) -> bean.supplier((context) -> indexer(context, properties)));
		registry.registerBean("search", Search.class,
				(bean) -> bean.supplier((context) -> search(context, properties, analyzer)));
		registry.registerBean("search-candidates", LineCandidates.class,
				(bean) -> bean.supplier((context) -> new LuceneCandidates(index(context), visibility(context),
						context.bean(READING, FairScheduler.class))));
		registry.registerBean("searchHealthIndicator", SearchHealth.class,
				(bean) -> bean.supplier((context) -> new SearchHealth(index(context), mounts(context),
						context.beanProvider(PassageIndexer.class).getIfAvailable())));
		registry.registerBean("search-metrics", SearchMetrics.class,
				(bean) -> bean.supplier((context) -> new SearchMetrics(index(context), mounts(context))));
	}

	/** Registers the search by meaning. */
	private static void register(BeanRegistry registry, SearchProperties properties, EmbeddingProperties embeddings) {
		Path directory = properties.directory();
		registry.registerBean(EMBEDDING, BlockingScheduler.class,
				(bean) -> bean.supplier((context) -> BlockingScheduler.of(1, QUEUED, "search-embeddings")));
		registry.registerBean("search-embedding-client", EmbeddingClient.class, (bean) -> bean
			.supplier((context) -> new EmbeddingClient(embeddings, context.bean(ReactorResourceFactory.class))));
		registry.registerBean("search-passages", PassageIndex.class,
				(bean) -> bean.supplier((context) -> new PassageIndex(
						IndexDirectory.of((directory != null) ? directory.resolve(PASSAGES) : null),
						embeddings.vectorSpace())));
		registry.registerBean("search-passage-indexer", PassageIndexer.class,
				(bean) -> bean.supplier((context) -> new PassageIndexer(index(context), mounts(context),
						context.bean(PassageIndex.class), context.bean(EmbeddingClient.class), embeddings,
						context.bean(EMBEDDING, BlockingScheduler.class))));
		registry
			.registerBean("search-meaning", MeaningSearch.class,
					(bean) -> bean
						.supplier(
								(context) -> new MeaningSearch(new QueryEmbeddings(context.bean(EmbeddingClient.class)),
										new PassageSearch(context.bean(PassageIndex.class), index(context),
												mounts(context), embeddings.minSimilarity()),
										context.bean(PassageIndexer.class))));
		registry.registerBean("search-embedding-metrics", EmbeddingMetrics.class,
				(bean) -> bean.supplier((context) -> new EmbeddingMetrics(context.bean(PassageIndexer.class))));
	}

	/** Returns the number of threads for the searches of one caller, half of all. */
	private static int threadsOfCaller() {
		return Math.max(2, Runtime.getRuntime().availableProcessors());
	}

	private static Indexer indexer(SupplierContext context, SearchProperties properties) {
		BlockingScheduler scheduler = context.bean(WRITING, BlockingScheduler.class);
		DocumentIndexer documents = new DocumentIndexer(index(context), TextLimits.of(properties), scheduler);
		MountScanner work = new MountScanner(index(context), documents, properties.threads());
		return new Indexer(mounts(context), index(context), work, documents, scheduler,
				context.beanProvider(PassageIndexer.class).getIfAvailable());
	}

	private static Search search(SupplierContext context, SearchProperties properties, WordAnalyzer analyzer) {
		LuceneIndex index = index(context);
		Timer queries = Timer.builder("mcp.search.queries")
			.description("Searches")
			.register(context.bean(MeterRegistry.class));
		return new LuceneSearch(index, analyzer, visibility(context), properties.timeout(), queries,
				context.bean(READING, FairScheduler.class), context.beanProvider(MeaningSearch.class).getIfAvailable());
	}

	private static SearchVisibility visibility(SupplierContext context) {
		return new SearchVisibility(context.bean(AccessPolicy.class), mounts(context), index(context));
	}

	private static List<ResourceAdapter> adapters(SupplierContext context) {
		AdapterLayer layer = context.bean(AdapterLayer.class);
		return context.beanProvider(ResourceAdapter.class).stream().map(layer::around).toList();
	}

	private static LuceneIndex index(SupplierContext context) {
		return context.bean(LuceneIndex.class);
	}

	private static IndexedMounts mounts(SupplierContext context) {
		return context.bean(IndexedMounts.class);
	}

}
