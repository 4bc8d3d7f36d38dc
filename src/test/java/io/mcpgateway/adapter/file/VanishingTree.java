package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

import io.mcpgateway.adapter.file.tree.DirectoryTree;
import io.mcpgateway.adapter.file.tree.NodeAttributes;
import io.mcpgateway.adapter.file.tree.TreeNode;
import org.jspecify.annotations.Nullable;

/** Tree with names that are listed but missing when opened. */
record VanishingTree(DirectoryTree tree, List<String> gone) implements DirectoryTree {

	@Override
	public @Nullable TreeNode open(List<String> path) throws IOException {
		TreeNode node = this.tree.open(path);
		return (node != null) ? new VanishingNode(node, this.gone) : null;
	}

	private record VanishingNode(TreeNode node, List<String> gone) implements TreeNode {

		@Override
		public NodeAttributes attributes() {
			return this.node.attributes();
		}

		@Override
		public int read(ByteBuffer into, long position) throws IOException {
			return this.node.read(into, position);
		}

		@Override
		public void list(Visitor visitor) throws IOException {
			this.node.list(visitor);
		}

		@Override
		public @Nullable NodeAttributes attributesOf(String name) throws IOException {
			return this.gone.contains(name) ? null : this.node.attributesOf(name);
		}

		@Override
		public void close() {
			this.node.close();
		}

	}

}
