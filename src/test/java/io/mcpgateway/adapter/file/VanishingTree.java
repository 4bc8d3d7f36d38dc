package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.util.List;

import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.NodeAttributes;
import io.mcpgateway.tree.TreeNode;
import io.mcpgateway.tree.WrappedNode;
import org.jspecify.annotations.Nullable;

/** Tree with names that are listed but missing when opened. */
record VanishingTree(DirectoryTree tree, List<String> gone) implements DirectoryTree {

	@Override
	public @Nullable TreeNode open(List<String> path) throws IOException {
		TreeNode node = this.tree.open(path);
		return (node != null) ? new VanishingNode(node, this.gone) : null;
	}

	private record VanishingNode(TreeNode node, List<String> gone) implements WrappedNode {

		@Override
		public @Nullable NodeAttributes attributesOf(String name) throws IOException {
			return this.gone.contains(name) ? null : this.node.attributesOf(name);
		}

	}

}
