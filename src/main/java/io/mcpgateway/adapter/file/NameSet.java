package io.mcpgateway.adapter.file;

import java.security.SecureRandom;

/**
 * A set of names that keeps a hash of 64 bits of each, in 11 to 16 bytes, so that a
 * million files can be known. That two of a million have the same is less likely than one
 * in thirty million, and would cost one notice.
 */
final class NameSet {

	/** Nobody can choose names that have the same hash. */
	private static final long SEED = new SecureRandom().nextLong();

	private static final long FACTOR = 0x9E3779B97F4A7C15L;

	/** Open addressing: an entry is at its place or after it, zero is none. */
	private long[] table = {};

	private int size;

	/** Tells whether it was not there. */
	boolean add(String name) {
		if ((this.size + 1) * 4L > this.table.length * 3L) {
			grow();
		}
		long hash = hash(name);
		int slot = slot(hash);
		if (this.table[slot] == hash) {
			return false;
		}
		this.table[slot] = hash;
		this.size++;
		return true;
	}

	boolean contains(String name) {
		long hash = hash(name);
		return this.size > 0 && this.table[slot(hash)] == hash;
	}

	/** Tells whether it was there. */
	boolean remove(String name) {
		if (!contains(name)) {
			return false;
		}
		int empty = slot(hash(name));
		this.table[empty] = 0;
		this.size--;
		// What follows may have been kept from its place by what is gone.
		for (int at = next(empty); this.table[at] != 0; at = next(at)) {
			long hash = this.table[at];
			this.table[at] = 0;
			this.table[slot(hash)] = hash;
		}
		return true;
	}

	int size() {
		return this.size;
	}

	boolean hasTheSameAs(NameSet other) {
		if (this.size != other.size) {
			return false;
		}
		for (long hash : this.table) {
			if (hash != 0 && other.table[other.slot(hash)] != hash) {
				return false;
			}
		}
		return true;
	}

	static long hash(String name) {
		long hash = SEED;
		for (int i = 0; i < name.length(); i++) {
			hash = (hash ^ name.charAt(i)) * FACTOR;
			hash ^= hash >>> 29;
		}
		hash *= FACTOR;
		hash ^= hash >>> 32;
		return (hash != 0) ? hash : 1;
	}

	/** Where a hash is, or where it would be. */
	private int slot(long hash) {
		int slot = (int) Math.unsignedMultiplyHigh(hash, this.table.length);
		while (this.table[slot] != 0 && this.table[slot] != hash) {
			slot = next(slot);
		}
		return slot;
	}

	private int next(int slot) {
		return (slot + 1 < this.table.length) ? slot + 1 : 0;
	}

	private void grow() {
		long[] before = this.table;
		this.table = new long[Math.max(4, before.length + before.length / 2)];
		for (long hash : before) {
			if (hash != 0) {
				this.table[slot(hash)] = hash;
			}
		}
	}

}
