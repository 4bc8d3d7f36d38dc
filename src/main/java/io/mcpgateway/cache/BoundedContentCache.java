package io.mcpgateway.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.ContentCache;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.cache.CaffeineCacheMetrics;
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

	/**
	 * Creates a cache.
	 * @param maxSize memory of all contents; 0 for a cache that stays empty
	 */
	public BoundedContentCache(DataSize maxSize, MeterRegistry registry) {
		this.isEnabled = maxSize.toBytes() > 0;
		this.entries = CaffeineCacheMetrics.monitor(registry,
				Caffeine.newBuilder()
					.maximumWeight(maxSize.toBytes())
					.<String, Entry>weigher((uri, entry) -> OVERHEAD + 2 * uri.length() + entry.content.heldBytes())
					.executor(Runnable::run)
					.recordStats()
					.build(),
				"mcp.contents");
	}

	@Override
	public boolean isEnabled() {
		return this.isEnabled;
	}

	@Override
	public @Nullable Content find(String uri, Object version) {
		Entry entry = this.entries.getIfPresent(uri);
		return (entry != null && entry.version.equals(version)) ? entry.content : null;
	}

	@Override
	public void put(String uri, Object version, Content content) {
		if (this.isEnabled && content.body() instanceof Content.InMemory memory
				&& memory.bytes().length <= MAX_CONTENT_BYTES) {
			this.entries.put(uri, new Entry(version, content));
		}
	}

	/** Content in a version of its source. */
	private record Entry(Object version, Content content) {

	}

}
