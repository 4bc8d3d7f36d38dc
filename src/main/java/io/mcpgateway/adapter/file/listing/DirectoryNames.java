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
 * kept as long as the directory does not change, so that going through the pages of a
 * large one does not need a pass for each.
 */
public final class DirectoryNames {

	/** How many names one pass keeps. */
	private static final int PASS = 10_000;

	/** A change within a clock tick of the last one may leave no trace. */
	private static final Duration TICK = Duration.ofSeconds(3);

	private final NameCache kept;

	private final FileFilter filter;

	private final boolean followsLinks;

	public DirectoryNames(NameCache kept, FileFilter filter, boolean followsLinks) {
		this.kept = kept;
		this.filter = filter;
		this.followsLinks = followsLinks;
	}

	/**
	 * The names in a directory that come after one, and perhaps some before it: not
	 * necessarily all, but some if there are any.
	 */
	public SortedNames namesAfter(TreeNode directory, List<String> path, String after) throws IOException {
		NodeAttributes attributes = directory.attributes();
		NameCache.Key key = new NameCache.Key(this, attributes.key(), path, attributes.changed(),
				attributes.modified());
		SortedNames names = this.kept.get(key);
		if (names == null || !names.covers(after)) {
			names = NameScan.after(after, directory, path, this.filter, PASS);
			if (isLasting(names) && attributes.changed().isBefore(Instant.now().minus(TICK))) {
				this.kept.put(key, names);
			}
		}
		return names;
	}

	/** What a link leads to comes and goes without a change of the directory. */
	private boolean isLasting(SortedNames names) {
		return !this.followsLinks || !names.mayHaveLinks();
	}

}
