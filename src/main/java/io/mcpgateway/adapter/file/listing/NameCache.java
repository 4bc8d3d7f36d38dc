package io.mcpgateway.adapter.file.listing;

import java.time.Instant;
import java.util.List;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/**
 * A cache of the sorted names of directories, shared by all mounts and bounded in bytes:
 * whoever may write names chooses how long they are.
 */
public final class NameCache {

	/** An object of a cache and its place there, in bytes. */
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

	public void put(Key key, SortedNames names) {
		this.names.put(key, names);
	}

	/**
	 * A directory as it was at a time.
	 *
	 * @param mount the mount, since each has a filter of its own
	 * @param identity the directory's, whatever its name
	 * @param path the names that lead to it, since the filter goes by them
	 */
	record Key(Object mount, Object identity, List<String> path, Instant changed, Instant modified) {

		long bytes() {
			return 2 * SortedNames.bytes(this.path);
		}

	}

}
