package io.mcpgateway.search;

/**
 * The URIs that a scan saw, as hashes of 64 bits, so that millions fit in memory: that
 * two of a million have the same, and something that is gone is still found until the
 * next scan, happens once in many millions of scans.
 */
final class SeenUris {

	private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

	private long[] seen = new long[1024];

	private int size;

	synchronized void add(String uri) {
		long hash = hash(uri);
		int place = place(this.seen, hash);
		if (this.seen[place] != hash) {
			this.seen[place] = hash;
			this.size++;
			if (this.size > this.seen.length / 2) {
				grow();
			}
		}
	}

	synchronized boolean contains(String uri) {
		long hash = hash(uri);
		return this.seen[place(this.seen, hash)] == hash;
	}

	synchronized int size() {
		return this.size;
	}

	private void grow() {
		long[] larger = new long[2 * this.seen.length];
		for (long hash : this.seen) {
			if (hash != 0) {
				larger[place(larger, hash)] = hash;
			}
		}
		this.seen = larger;
	}

	/** Where a hash is, or would be: none is 0, which is an empty place. */
	private static int place(long[] table, long hash) {
		int place = (int) hash & (table.length - 1);
		while (table[place] != 0 && table[place] != hash) {
			place = (place + 1) & (table.length - 1);
		}
		return place;
	}

	private static long hash(String uri) {
		long hash = uri.length();
		for (int i = 0; i < uri.length(); i++) {
			hash = (hash ^ uri.charAt(i)) * MULTIPLIER;
			hash ^= hash >>> 32;
		}
		return (hash != 0) ? hash : 1;
	}

}
