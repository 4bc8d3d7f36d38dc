package io.mcpgateway.search;

import java.util.List;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

/**
 * Metrics of the index: {@code mcp.search.documents} and {@code mcp.search.pending} by
 * mount, {@code mcp.search.skipped}, {@code mcp.search.index.size} and
 * {@code mcp.search.index.restarts}.
 */
record SearchMetrics(LuceneIndex index, List<IndexedMount> mounts) implements MeterBinder {

	SearchMetrics {
		mounts = List.copyOf(mounts);
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		this.mounts.forEach((mount) -> bind(mount, registry));
		Gauge
			.builder("mcp.search.skipped", this.index,
					(index) -> index.count(IndexedDocument.SKIPPED, IndexedDocument.SKIPPED))
			.description("Resources with text that is not fully indexed")
			.register(registry);
		Gauge.builder("mcp.search.index.size", this.index, LuceneIndex::size)
			.description("Size of the index")
			.baseUnit("bytes")
			.register(registry);
		FunctionCounter.builder("mcp.search.index.restarts", this.index, LuceneIndex::restarts)
			.description("Failures of the index, after which all mounts are listed again")
			.register(registry);
	}

	private void bind(IndexedMount mount, MeterRegistry registry) {
		Gauge.builder("mcp.search.documents", this.index, (index) -> index.count(IndexedDocument.MOUNT, mount.key()))
			.description("Indexed resources")
			.tag("mount", mount.prefix())
			.register(registry);
		Gauge.builder("mcp.search.pending", mount, IndexedMount::pending)
			.description("Changes that wait to be indexed")
			.tag("mount", mount.prefix())
			.register(registry);
	}

}
