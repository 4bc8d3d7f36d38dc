package io.mcpgateway.search;

import io.mcpgateway.resource.Hash64;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;

/**
 * Set of the URIs that a scan saw, safe for any thread. It keeps a {@link Hash64} of
 * each, so that millions fit in memory. After a collision a deleted resource is found
 * until the next scan.
 */
final class ScannedUris {

	private final LongOpenHashSet hashes = new LongOpenHashSet();

	synchronized void add(String uri) {
		this.hashes.add(Hash64.of(uri));
	}

	synchronized boolean contains(String uri) {
		return this.hashes.contains(Hash64.of(uri));
	}

	synchronized int size() {
		return this.hashes.size();
	}

}
