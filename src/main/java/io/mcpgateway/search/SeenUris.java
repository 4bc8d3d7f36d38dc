package io.mcpgateway.search;

import java.util.HashSet;
import java.util.Set;

/**
 * The URIs that a scan saw, as hashes of 64 bits, so that millions fit in memory: that
 * two of a million have the same, and something that is gone is still found until the
 * next scan, happens once in many millions of scans.
 */
final class SeenUris {

	private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

	private final Set<Long> seen = new HashSet<>();

	synchronized void add(String uri) {
		this.seen.add(hash(uri));
	}

	synchronized boolean contains(String uri) {
		return this.seen.contains(hash(uri));
	}

	synchronized int size() {
		return this.seen.size();
	}

	private static long hash(String uri) {
		long hash = uri.length();
		for (int i = 0; i < uri.length(); i++) {
			hash = (hash ^ uri.charAt(i)) * MULTIPLIER;
			hash ^= hash >>> 32;
		}
		return hash;
	}

}
