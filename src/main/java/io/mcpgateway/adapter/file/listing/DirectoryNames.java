package io.mcpgateway.adapter.file.listing;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

import io.mcpgateway.adapter.file.mount.FileFilter;
import io.mcpgateway.adapter.file.tree.NodeAttributes;
import io.mcpgateway.adapter.file.tree.TreeNode;

/**
 * The names in directories, in the order of URIs. What a pass over a directory found is
 * cache as long as the directory does not change, so that going through the pages of a
 * large one does not need a pass for each.
 */
public final class DirectoryNames {

	/** Number of names that one scan keeps. */
	private static final int MAX_NAMES_PER_SCAN = 10_000;

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
		SortedNames names = this.cache.get(key);
		if (names == null || !names.covers(after)) {
			names = NameScan.after(after, directory, path, this.filter, MAX_NAMES_PER_SCAN);
			if (isCacheable(names) && attributes.changed().isBefore(Instant.now().minus(MIN_AGE))) {
				this.cache.put(key, names);
			}
		}
		return names;
	}

	/**
	 * Returns whether names may be cached: the target of a link appears and disappears
	 * without a change of the directory.
	 */
	private boolean isCacheable(SortedNames names) {
		return !this.followsLinks || !names.mayHaveLinks();
	}

}
