package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

import io.mcpgateway.adapter.git.GitTarget.Contents;
import io.mcpgateway.adapter.git.TreeEntry.Kind;
import io.mcpgateway.adapter.git.store.RepositoryReader;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Lookup of paths in a tree. A symbolic link leads to its target only if the target is in
 * the same tree and visible, and nowhere in a mount with access files.
 */
final class TreePath {

	private static final int MAX_LINKS = 40;

	private static final int MAX_TARGET_BYTES = 4096;

	private final TreeReader trees;

	private final boolean followsLinks;

	/** Names still to follow. */
	private final Deque<String> left;

	/** Directories from the root to the current one, and their names. */
	private final List<ObjectId> directories = new ArrayList<>();

	private final List<String> names = new ArrayList<>();

	private int links;

	private TreePath(TreeReader trees, PathFilter filter, ObjectId root, List<String> path) {
		this.trees = trees;
		this.followsLinks = filter.followsLinks();
		this.left = new ArrayDeque<>(path);
		this.directories.add(root);
	}

	/** Returns a visible entry; {@code null} if hidden or missing. */
	static @Nullable TreeEntry find(RepositoryReader reader, PathFilter filter, Contents target) throws IOException {
		ObjectId root = filter.shows(target) ? reader.tree(target.revision()) : null;
		TreeEntry found = (root != null) ? find(new TreeReader(reader), filter, root, target.path()) : null;
		return (found != null && found.isDirectory() == target.isDirectory()) ? found : null;
	}

	/**
	 * Returns the file, directory or submodule at a path; {@code null} if hidden or
	 * missing. No symbolic link leads to a submodule.
	 * @param root tree in which the path begins
	 */
	static @Nullable TreeEntry find(TreeReader trees, PathFilter filter, ObjectId root, List<String> path)
			throws IOException {
		TreePath lookup = new TreePath(trees, filter, root, path);
		TreeEntry found = lookup.follow();
		if (found == null || lookup.links == 0) {
			return found;
		}
		if (found.kind() == Kind.SUBMODULE) {
			return null;
		}
		boolean isVisible = found.isDirectory() ? filter.showsDirectory(lookup.names) : filter.showsFile(lookup.names);
		return isVisible ? found : null;
	}

	private @Nullable TreeEntry follow() throws IOException {
		while (!this.left.isEmpty()) {
			String name = this.left.pop();
			if (name.equals("..")) {
				if (this.names.isEmpty()) {
					return null;
				}
				this.names.removeLast();
				this.directories.removeLast();
				continue;
			}
			TreeEntry entry = this.trees.find(this.directories.getLast(), name);
			if (entry == null || (entry.kind() == Kind.LINK && !enter(entry))) {
				return null;
			}
			if (entry.kind() == Kind.FILE || entry.kind() == Kind.SUBMODULE) {
				this.names.add(name);
				return this.left.isEmpty() ? entry : null;
			}
			if (entry.kind() == Kind.DIRECTORY) {
				this.names.add(name);
				this.directories.add(entry.id());
			}
		}
		return new TreeEntry(this.names.isEmpty() ? "" : this.names.getLast(), Kind.DIRECTORY,
				this.directories.getLast());
	}

	/** Puts the names of a link's target before the remaining names. */
	private boolean enter(TreeEntry link) throws IOException {
		byte[] target = this.followsLinks ? this.trees.bytes(link.id(), MAX_TARGET_BYTES) : null;
		if (target == null || target.length == 0 || target[0] == '/' || ++this.links > MAX_LINKS) {
			return false;
		}
		List<String> steps = Arrays.asList(new String(target, StandardCharsets.UTF_8).split("/"));
		Collections.reverse(steps);
		steps.stream().filter((step) -> !step.isEmpty() && !step.equals(".")).forEach(this.left::push);
		return this.left.size() <= PathFilter.MAX_DEPTH;
	}

}
