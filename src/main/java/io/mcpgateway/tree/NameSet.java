package io.mcpgateway.tree;

import io.mcpgateway.resource.Hash64;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;

/**
 * Set of names that stores a {@link Hash64} of each name, in 11 to 22 bytes, so that a
 * million files fit in memory. A collision costs one notice.
 */
public final class NameSet {

	private final LongOpenHashSet hashes = new LongOpenHashSet(0);

	/** Returns whether the name was new. */
	public boolean add(String name) {
		return this.hashes.add(Hash64.of(name));
	}

	public boolean contains(String name) {
		return this.hashes.contains(Hash64.of(name));
	}

	/** Returns whether the name was there. */
	public boolean remove(String name) {
		return this.hashes.remove(Hash64.of(name));
	}

	public int size() {
		return this.hashes.size();
	}

	public boolean hasTheSameAs(NameSet other) {
		return this.hashes.equals(other.hashes);
	}

}
