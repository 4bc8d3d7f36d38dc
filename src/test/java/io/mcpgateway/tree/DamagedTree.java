package io.mcpgateway.tree;

import java.io.IOException;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Tree with entries that the file system cannot read, as on a broken disk or in a mount
 * whose program has ended.
 *
 * @param damaged names of the entries, wherever they are; an empty name is the root
 */
public record DamagedTree(DirectoryTree tree, List<String> damaged) implements DirectoryTree {

	@Override
	public @Nullable TreeNode open(List<String> path) throws IOException {
		boolean isDamaged = path.isEmpty() ? this.damaged.contains("") : path.stream().anyMatch(this.damaged::contains);
		if (isDamaged) {
			throw failure();
		}
		TreeNode node = this.tree.open(path);
		return (node != null) ? new DamagedNode(node, this.damaged) : null;
	}

	private static IOException failure() {
		return Errno.failure("statx", 5);
	}

	private record DamagedNode(TreeNode node, List<String> damaged) implements WrappedNode {

		@Override
		public @Nullable NodeAttributes attributesOf(String name) throws IOException {
			if (this.damaged.contains(name)) {
				throw failure();
			}
			return this.node.attributesOf(name);
		}

	}

}
