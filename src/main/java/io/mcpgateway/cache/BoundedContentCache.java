package io.mcpgateway.cache;

import java.util.function.Supplier;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.ContentCache;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/** Cache of contents in the memory of this process, bounded in bytes. */
public final class BoundedContentCache implements ContentCache {

	/** Maximum length of a cached content, in bytes. */
	private static final int MAX_CONTENT_BYTES = 256 * 1024;

	/** Memory of an entry without its URI and bytes. */
	private static final int OVERHEAD = 600;

	private final Cache<String, Entry> entries;

	private final boolean isEnabled;

	private final Counter hits;

	private final Counter misses;

	/**
	 * Creates a cache.
	 * @param maxSize memory of all contents; 0 for a cache that stays empty
	 */
	public BoundedContentCache(DataSize maxSize, MeterRegistry registry) {
		this.isEnabled = maxSize.toBytes() > 0;
		this.entries = Caffeine.newBuilder()
			.maximumWeight(maxSize.toBytes())
			.<String, Entry>weigher((uri, entry) -> OVERHEAD + 2 * uri.length() + entry.content.heldBytes())
			.executor(Runnable::run)
			.build();
		this.hits = reads("hit", registry);
		this.misses = reads("miss", registry);
		Gauge.builder("mcp.cache.size", this, BoundedContentCache::size)
			.description("Memory of cached contents")
			.baseUnit("bytes")
			.register(registry);
	}

	@Override
	public boolean isEnabled() {
		return this.isEnabled;
	}

	@Override
	public void removeBelow(String uriPrefix) {
		this.entries.asMap().keySet().removeIf((uri) -> uri.startsWith(uriPrefix));
	}

	@Override
	public @Nullable Object version(String uri) {
		Entry entry = this.entries.getIfPresent(uri);
		if (entry == null) {
			this.misses.increment();
			return null;
		}
		return entry.version;
	}

	@Override
	public @Nullable Content find(String uri, Object version) {
		Entry entry = this.entries.getIfPresent(uri);
		if (entry == null || !entry.version.equals(version)) {
			this.misses.increment();
			return null;
		}
		this.hits.increment();
		return entry.content;
	}

	@Override
	public @Nullable Content findNow(String uri, Supplier<? extends @Nullable Object> current) {
		Entry entry = this.entries.getIfPresent(uri);
		if (entry == null || !entry.version.equals(current.get())) {
			return null;
		}
		this.hits.increment();
		return entry.content;
	}

	@Override
	public void put(String uri, Object version, Content content) {
		if (this.isEnabled && content.body() instanceof Content.InMemory memory
				&& memory.bytes().length <= MAX_CONTENT_BYTES) {
			this.entries.put(uri, new Entry(version, content));
		}
	}

	private long size() {
		return this.entries.policy().eviction().map((bound) -> bound.weightedSize().orElse(0)).orElse(0L);
	}

	private static Counter reads(String result, MeterRegistry registry) {
		return Counter.builder("mcp.cache.reads")
			.description("Reads that asked the cache of contents")
			.tag("result", result)
			.register(registry);
	}

	/** Content in a version of its source. */
	private record Entry(Object version, Content content) {

	}

}
