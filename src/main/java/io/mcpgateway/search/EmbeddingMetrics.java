package io.mcpgateway.search;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

/**
 * Metrics of embeddings: {@code mcp.search.embeddings.pending},
 * {@code mcp.search.embeddings.vectors}, {@code mcp.search.embeddings.sent} and
 * {@code mcp.search.embeddings.failures}.
 */
record EmbeddingMetrics(PassageIndexer indexer) implements MeterBinder {

	@Override
	public void bindTo(MeterRegistry registry) {
		Gauge.builder("mcp.search.embeddings.pending", this.indexer, PassageIndexer::pending)
			.description("Texts that wait for their embeddings")
			.register(registry);
		Gauge.builder("mcp.search.embeddings.vectors", this.indexer, PassageIndexer::count)
			.description("Passages with stored embeddings")
			.register(registry);
		FunctionCounter.builder("mcp.search.embeddings.sent", this.indexer, PassageIndexer::sent)
			.description("Passages sent to the server of embeddings")
			.register(registry);
		FunctionCounter.builder("mcp.search.embeddings.failures", this.indexer, PassageIndexer::failures)
			.description("Failed requests for passages, and refused passages")
			.register(registry);
	}

}
