package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.Lock;

import io.mcpgateway.adapter.file.mount.FileFilter;
import io.mcpgateway.tree.NodeAttributes;
import io.mcpgateway.tree.TreeNode;
import org.jspecify.annotations.Nullable;

/**
 * The names in directories, in the order of URIs.
 * <p>
 * A scan of a directory finds some thousand names, and the cache keeps them while the
 * directory does not change. If a caller needs further names of the same state, one scan
 * collects as many names as the cache holds. <b>Why</b> not at once: a large directory
 * that changes often would be sorted for each page.
 */
final class DirectoryNames {

	/** Number of names that the first scan of a directory keeps. */
	private static final int MAX_FIRST_NAMES = 10_000;

	/** Memory of the names that the first scan of a directory keeps. */
	private static final int MAX_FIRST_BYTES = 1024 * 1024;

	/** Memory that tells the names of a full scan from those of a first one. */
	private static final int MIN_FULL_BYTES = 2 * MAX_FIRST_BYTES;

	/**
	 * Minimum age of a change before names are cached, since a second change within a
	 * clock tick may leave no trace.
	 */
	private static final Duration MIN_AGE = Duration.ofSeconds(3);

	private final NameCache cache;

	private final FileFilter filter;

	private final boolean followsLinks;

	public DirectoryNames(NameCache cache, FileFilter filter, boolean followsLinks) {
		this.cache = cache;
		this.filter = filter;
		this.followsLinks = followsLinks;
	}

	/**
	 * Returns the names that follow a name, perhaps with some before. The result may end
	 * early but is empty only if no name follows.
	 */
	SortedNames namesAfter(TreeNode directory, List<String> path, String after) throws IOException {
		NodeAttributes attributes = directory.attributes();
		NameCache.Key key = new NameCache.Key(this, attributes.key(), path, attributes.changed(),
				attributes.modified());
		SortedNames known = this.cache.get(key);
		if (known != null && known.covers(after)) {
			return known;
		}
		SortedNames more = (known != null) ? more(known, directory, path, after) : null;
		SortedNames names = (more != null) ? more
				: NameScan.after(after, directory, path, this.filter, MAX_FIRST_NAMES, MAX_FIRST_BYTES);
		boolean isSettled = attributes.changed().isBefore(Instant.now().minus(MIN_AGE));
		if ((known == null || more != null) && isSettled && isCacheable(names)) {
			this.cache.put(key, names);
		}
		return names;
	}

	/**
	 * Scans from the start of the directory, unless that is known and too large. Returns
	 * {@code null} if the cache is small, or while another thread needs the memory.
	 */
	private @Nullable SortedNames more(SortedNames known, TreeNode directory, List<String> path, String after)
			throws IOException {
		Lock lock = this.cache.fullScan();
		if (this.cache.maxBytes() < MIN_FULL_BYTES || !lock.tryLock()) {
			return null;
		}
		try {
			boolean isFirst = known.names().bytes() < MIN_FULL_BYTES;
			SortedNames names = isFirst ? full("", directory, path) : known;
			return names.covers(after) ? names : full(after, directory, path);
		}
		finally {
			lock.unlock();
		}
	}

	private SortedNames full(String after, TreeNode directory, List<String> path) throws IOException {
		return NameScan.after(after, directory, path, this.filter, Integer.MAX_VALUE, this.cache.maxBytes());
	}

	/**
	 * Returns whether names may be cached: the target of a link appears and disappears
	 * without a change of the directory.
	 */
	private boolean isCacheable(SortedNames names) {
		return !this.followsLinks || !names.mayHaveLinks();
	}

}
