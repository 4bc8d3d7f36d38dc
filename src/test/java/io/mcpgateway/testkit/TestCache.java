package io.mcpgateway.testkit;

import io.mcpgateway.cache.BoundedContentCache;
import io.mcpgateway.resource.content.ContentCache;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.springframework.util.unit.DataSize;

/** Factory of caches of contents. */
public final class TestCache {

	private TestCache() {
	}

	/** Returns an empty cache with room for a few contents. */
	public static ContentCache create() {
		return new BoundedContentCache(DataSize.ofMegabytes(20), new SimpleMeterRegistry());
	}

}
