package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

import io.mcpgateway.adapter.git.TreeChanges.Changed;
import io.mcpgateway.adapter.git.store.RepositoryReader;
import io.mcpgateway.blocking.Cancellation;
import org.eclipse.jgit.errors.LargeObjectException;
import org.eclipse.jgit.errors.StopWalkException;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.treewalk.EmptyTreeIterator;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.filter.TreeFilter;
import org.jspecify.annotations.Nullable;

/**
 * Paths that differ between two trees, in the order of git. Equal trees are not entered,
 * so the cost depends on the changes only.
 *
 * @param isCut whether more paths differ
 */
record TreeChanges(List<Changed> paths, boolean isCut) {

	/** Kind of a path missing in the second tree. */
	static final String DELETED = "deleted";

	/** Kind of a path missing in the first tree. */
	static final String ADDED = "added";

	/** Kind of a path in both trees. */
	static final String MODIFIED = "modified";

	/**
	 * Compares two trees.
	 * @param before {@code null} for an empty tree
	 * @param after {@code null} for an empty tree
	 * @param visible paths to return; others do not count
	 * @param limit how many paths to return at most
	 * @throws java.io.InterruptedIOException if the caller has left
	 */
	public static TreeChanges between(RepositoryReader reader, @Nullable ObjectId before, @Nullable ObjectId after,
			Visible visible, int limit) throws IOException {
		return between(reader, before, after, visible, limit, TreeChanges::enter);
	}

	/**
	 * Compares two trees like {@link #between}, without the directories whose trees
	 * cannot be read. The changes are cut if there is one.
	 */
	static TreeChanges readable(RepositoryReader reader, @Nullable ObjectId before, @Nullable ObjectId after,
			Visible visible, int limit) throws IOException {
		boolean wasReadable = reader.unreadable() == null;
		TreeChanges changes = between(reader, before, after, visible, limit, (walk) -> reader.attempt(() -> {
			enter(walk);
			return null;
		}));
		boolean isReadable = wasReadable && reader.unreadable() == null;
		return new TreeChanges(changes.paths, changes.isCut || !isReadable);
	}

	private static TreeChanges between(RepositoryReader reader, @Nullable ObjectId before, @Nullable ObjectId after,
			Visible visible, int limit, Entering entering) throws IOException {
		List<Changed> paths = new ArrayList<>();
		boolean isCut = visit(reader, before, after, visible,
				(walk) -> paths.size() < limit && paths.add(VisibleChanges.changed(walk)), entering);
		return new TreeChanges(paths, isCut);
	}

	/**
	 * Visits the paths that differ, and returns whether more paths differ.
	 * @param visitor visitor of a walk over both trees at a path
	 * @throws java.io.InterruptedIOException if the caller has left
	 */
	public static boolean visit(RepositoryReader reader, @Nullable ObjectId before, @Nullable ObjectId after,
			Visible visible, Visitor visitor) throws IOException {
		return visit(reader, before, after, visible, visitor, TreeChanges::enter);
	}

	private static boolean visit(RepositoryReader reader, @Nullable ObjectId before, @Nullable ObjectId after,
			Visible visible, Visitor visitor, Entering entering) throws IOException {
		try (TreeWalk walk = new TreeWalk(reader.objects())) {
			add(walk, before);
			add(walk, after);
			VisibleChanges filter = new VisibleChanges(visible);
			walk.setFilter(filter);
			while (walk.next()) {
				if (walk.isSubtree()) {
					entering.enter(walk);
				}
				else if (!visitor.visit(walk)) {
					return true;
				}
			}
			return filter.isCut();
		}
	}

	/**
	 * Enters directories as deep as they are served, since a walk holds all on its way.
	 */
	private static void enter(TreeWalk walk) throws IOException {
		if (walk.getDepth() >= PathFilter.MAX_DEPTH) {
			throw new LargeObjectException(walk.getObjectId(0));
		}
		walk.enterSubtree();
	}

	private static void add(TreeWalk walk, @Nullable ObjectId tree) throws IOException {
		if (tree != null) {
			walk.addTree(tree);
		}
		else {
			walk.addTree(new EmptyTreeIterator());
		}
	}

	/** Visitor of changed paths. */
	@FunctionalInterface
	interface Visitor {

		/** Visits a path, and returns whether to go on; a path refused counts as left. */
		boolean visit(TreeWalk walk) throws IOException;

	}

	/**
	 * Changed path.
	 *
	 * @param kind {@code added}, {@code modified} or {@code deleted}
	 */
	public record Changed(String kind, List<String> path) {

		/** Returns whether both trees have the path. */
		public boolean isModified() {
			return !this.kind.equals(ADDED) && !this.kind.equals(DELETED);
		}

	}

	/**
	 * Decision about the visible paths.
	 *
	 * @param paths whether a changed path is visible
	 * @param directories whether a directory may have visible paths. <b>Why</b>: a
	 * damaged tree of another directory would be named, and end the walk
	 */
	record Visible(Predicate<Changed> paths, Predicate<List<String>> directories) {

		/** Shows all paths. */
		static final Visible ALL = new Visible((changed) -> true, (directory) -> true);

	}

	/** Step of a walk into a directory. */
	@FunctionalInterface
	private interface Entering {

		void enter(TreeWalk walk) throws IOException;

	}

	/**
	 * Filter of the paths that differ between two trees and are visible to a caller. Ends
	 * the walk after a million paths: directories of a tree may repeat each other, so a
	 * small repository can have any number of paths.
	 */
	static final class VisibleChanges extends TreeFilter {

		private static final int MAX_PATHS = 1_000_000;

		private final Visible visible;

		private int walked;

		VisibleChanges(Visible visible) {
			this.visible = visible;
		}

		/** Returns the change of a path. */
		static Changed changed(TreeWalk walk) {
			String kind = (walk.getRawMode(0) == FileMode.TYPE_MISSING) ? TreeChanges.ADDED
					: (walk.getRawMode(1) == FileMode.TYPE_MISSING) ? TreeChanges.DELETED : TreeChanges.MODIFIED;
			return new Changed(kind, path(walk));
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
			return walk.isSubtree() ? this.visible.directories.test(path(walk))
					: this.visible.paths.test(changed(walk));
		}

		private static List<String> path(TreeWalk walk) {
			return List.copyOf(Arrays.asList(walk.getPathString().split("/")));
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

}
