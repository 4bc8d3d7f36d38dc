package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

import io.mcpgateway.adapter.git.TreeChanges.Changed;
import io.mcpgateway.blocking.Cancellation;
import org.eclipse.jgit.errors.StopWalkException;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.filter.TreeFilter;

/**
 * Filter of the paths that differ between two trees and that a caller sees. Ends the walk
 * after a million paths: directories of a tree may repeat each other, so a small
 * repository can have any number of paths.
 */
final class VisibleChanges extends TreeFilter {

	private static final int MAX_PATHS = 1_000_000;

	private final Predicate<Changed> isVisible;

	private int walked;

	VisibleChanges(Predicate<Changed> isVisible) {
		this.isVisible = isVisible;
	}

	/** Returns the change of a path. */
	static Changed changed(TreeWalk walk) {
		String kind = (walk.getRawMode(0) == FileMode.TYPE_MISSING) ? TreeChanges.ADDED
				: (walk.getRawMode(1) == FileMode.TYPE_MISSING) ? TreeChanges.DELETED : TreeChanges.MODIFIED;
		return new Changed(kind, List.copyOf(Arrays.asList(walk.getPathString().split("/"))));
	}

	/** Returns whether the walk ended early. */
	boolean isCut() {
		return this.walked > MAX_PATHS;
	}

	/**
	 * Returns whether the walk stops at a path.
	 * @throws java.io.InterruptedIOException if the caller has left
	 */
	@Override
	public boolean include(TreeWalk walk) throws IOException {
		Cancellation.check();
		if (!ANY_DIFF.include(walk)) {
			return false;
		}
		if (++this.walked > MAX_PATHS) {
			throw StopWalkException.INSTANCE;
		}
		return walk.isSubtree() || this.isVisible.test(changed(walk));
	}

	@Override
	public boolean shouldBeRecursive() {
		return true;
	}

	@Override
	public TreeFilter clone() {
		return this;
	}

}
