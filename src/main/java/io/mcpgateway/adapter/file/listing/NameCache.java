package io.mcpgateway.adapter.file.listing;

import java.time.Instant;
import java.util.List;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/**
 * Cache of the sorted names of directories. All mounts share the cache, which is bounded
 * in bytes because owners of files choose the length of names.
 */
public final class NameCache {

	/** Memory of a cached object, in bytes. */
	private static final int OVERHEAD = 200;

	private final Cache<Key, SortedNames> names;

	public NameCache(DataSize bound) {
		this.names = Caffeine.newBuilder()
			.maximumWeight(bound.toBytes())
			.<Key, SortedNames>weigher((key, names) -> Math.toIntExact(OVERHEAD + key.bytes() + names.bytes()))
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
	 * State of a directory at a time.
	 *
	 * @param mount the mount, since each mount has a filter
	 * @param identity identity of the directory, independent of the name
	 * @param path names from the root, which the filter matches
	 */
	record Key(Object mount, Object identity, List<String> path, Instant changed, Instant modified) {

		long bytes() {
			return 2 * SortedNames.bytes(this.path);
		}

	}

}
