package io.mcpgateway.search;

import java.util.List;

import io.mcpgateway.blocking.BlockingScheduler;
import io.mcpgateway.blocking.FairScheduler;
import io.mcpgateway.configuration.BoundProperties;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.AdapterLayer;
import io.mcpgateway.resource.ResourceAdapter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.beans.factory.BeanRegistry.SupplierContext;
import org.springframework.core.env.Environment;

/**
 * Registrar of search over all mounts, if {@code gateway.search} enables search: the
 * index, the indexer, health and metrics.
 */
public final class SearchRegistrar implements BeanRegistrar {

	private static final String WRITING = "search-index-scheduler";

	private static final String READING = "search-scheduler";

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
		registry.registerBean("search-indexer", Indexer.class,
				(bean) -> bean.supplier((context) -> indexer(context, properties)));
		registry.registerBean("search", Search.class,
				(bean) -> bean.supplier((context) -> search(context, properties, analyzer)));
		registry.registerBean("search-candidates", LineCandidates.class,
				(bean) -> bean.supplier((context) -> new LuceneCandidates(index(context), visibility(context),
						context.bean(READING, FairScheduler.class))));
		registry.registerBean("searchHealthIndicator", SearchHealth.class,
				(bean) -> bean.supplier((context) -> new SearchHealth(index(context), mounts(context))));
		registry.registerBean("search-metrics", SearchMetrics.class,
				(bean) -> bean.supplier((context) -> new SearchMetrics(index(context), mounts(context))));
	}

	/** Returns the number of threads for the searches of one caller, half of all. */
	private static int threadsOfCaller() {
		return Math.max(2, Runtime.getRuntime().availableProcessors());
	}

	private static Indexer indexer(SupplierContext context, SearchProperties properties) {
		BlockingScheduler scheduler = context.bean(WRITING, BlockingScheduler.class);
		DocumentIndexer documents = new DocumentIndexer(index(context), TextLimits.of(properties), scheduler);
		MountScanner work = new MountScanner(index(context), documents, properties.threads());
		return new Indexer(mounts(context), index(context), work, documents, scheduler);
	}

	private static Search search(SupplierContext context, SearchProperties properties, WordAnalyzer analyzer) {
		LuceneIndex index = index(context);
		Timer queries = Timer.builder("mcp.search.queries")
			.description("Searches")
			.register(context.bean(MeterRegistry.class));
		return new LuceneSearch(index, analyzer, visibility(context), properties.timeout(), queries,
				context.bean(READING, FairScheduler.class));
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
