package io.mcpgateway.cache;

import java.util.Objects;

import io.mcpgateway.configuration.Bounds;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.unit.DataSize;

/**
 * Properties of the cache of contents.
 *
 * @param maxSize memory for small files and objects that were read before, 0 to 64GB; 0
 * turns the cache off. By default a sixteenth of the heap. Each read checks at the source
 * whether the content changed
 */
@ConfigurationProperties(prefix = "gateway.cache", ignoreUnknownFields = false)
record CacheProperties(@Nullable DataSize maxSize) {

	/** The fraction of the heap by default. */
	private static final int HEAP_PARTS = 16;

	public CacheProperties {
		maxSize = (maxSize != null) ? maxSize : DataSize.ofBytes(Runtime.getRuntime().maxMemory() / HEAP_PARTS);
		Bounds.size("gateway.cache.max-size", DataSize.ofBytes(0), maxSize, DataSize.ofGigabytes(64));
	}

	@Override
	public DataSize maxSize() {
		return Objects.requireNonNull(this.maxSize);
	}

}
