package io.mcpgateway.resource.content;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.cache.CaffeineCacheMetrics;
import org.jspecify.annotations.Nullable;

import org.springframework.util.unit.DataSize;

/**
 * Cache of small contents and their encodings, bounded in bytes. An adapter asks its
 * source for the current version at each read, and the cache returns only a content of
 * that version. So the cache is never stale, and each read stays subject to access rules.
 */
public final class ContentCache {

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
	public ContentCache(DataSize maxSize, MeterRegistry registry) {
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

	/** Returns whether the cache can hold any content. */
	public boolean isEnabled() {
		return this.isEnabled;
	}

	/** Returns the content of a URI in a version; {@code null} if unknown. */
	public @Nullable Content find(String uri, Object version) {
		Entry entry = this.entries.getIfPresent(uri);
		return (entry != null && entry.version.equals(version)) ? entry.content : null;
	}

	/** Keeps a content in memory, unless it is too long. Replaces other versions. */
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
