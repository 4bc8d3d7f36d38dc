package io.mcpgateway.adapter.file;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/**
 * Cache of the sorted names of directories. All mounts share the cache, which is bounded
 * in bytes because owners of files choose the length of names.
 */
final class NameCache {

	/** Memory of a cached object, in bytes. */
	private static final int OVERHEAD = 200;

	/** Memory of a string object, its array and a reference, in bytes. */
	private static final long STRING_OVERHEAD = 48;

	/**
	 * Maximum memory of an entry: positions are integers, and a scan takes three times.
	 */
	private static final long MAX_ENTRY_BYTES = 256 * 1024 * 1024;

	private final Cache<Key, SortedNames> names;

	private final long maxBytes;

	/** Held during a scan that keeps as many names as an entry may have. */
	private final Lock fullScan = new ReentrantLock();

	public NameCache(DataSize bound) {
		this.maxBytes = Math.min(bound.toBytes() / 2, MAX_ENTRY_BYTES);
		this.names = Caffeine.newBuilder()
			.maximumWeight(bound.toBytes())
			.<Key, SortedNames>weigher((key, names) -> Math.toIntExact(OVERHEAD + key.bytes() + names.names().bytes()))
			.executor(Runnable::run)
			.build();
	}

	@Nullable SortedNames get(Key key) {
		return this.names.getIfPresent(key);
	}

	void put(Key key, SortedNames names) {
		this.names.put(key, names);
	}

	/**
	 * Returns the maximum memory of the names of a directory: at most half of the cache.
	 */
	long maxBytes() {
		return this.maxBytes;
	}

	/** Returns the lock of scans that may need three times {@link #maxBytes()}. */
	Lock fullScan() {
		return this.fullScan;
	}

	/**
	 * State of a directory at a time.
	 *
	 * @param mount the mount, since each mount has a filter
	 * @param identity identity of the directory, independent of the name
	 * @param path names from the root, which the filter matches
	 */
	record Key(Object mount, Object identity, List<String> path, Instant changed, Instant modified) {

		long bytes() {
			return 2 * this.path.stream().mapToLong((name) -> STRING_OVERHEAD + name.length()).sum();
		}

	}

}
