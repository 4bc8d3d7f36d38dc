package io.mcpgateway.search;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

/**
 * Metrics of the index: {@code mcp.search.documents} and {@code mcp.search.pending} by
 * mount, {@code mcp.search.skipped}, {@code mcp.search.index.size} and
 * {@code mcp.search.index.restarts}.
 */
record SearchMetrics(LuceneIndex index, IndexedMounts mounts) implements MeterBinder {

	@Override
	public void bindTo(MeterRegistry registry) {
		this.mounts.all().forEach((mount) -> bind(mount.prefix(), registry));
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

	/** Binds the meters of a mount, and replaces none. */
	void bind(String prefix, MeterRegistry registry) {
		Gauge.builder("mcp.search.documents", this.mounts, (mounts) -> documents(prefix))
			.description("Indexed resources")
			.tag("mount", prefix)
			.register(registry);
		Gauge.builder("mcp.search.pending", this.mounts, (mounts) -> pending(prefix))
			.description("Changes that wait to be indexed")
			.tag("mount", prefix)
			.register(registry);
	}

	private long documents(String prefix) {
		IndexedMount mount = this.mounts.find(prefix);
		return (mount != null) ? this.index.count(IndexedDocument.MOUNT, mount.key()) : 0;
	}

	private int pending(String prefix) {
		IndexedMount mount = this.mounts.find(prefix);
		return (mount != null) ? mount.pending() : 0;
	}

}
