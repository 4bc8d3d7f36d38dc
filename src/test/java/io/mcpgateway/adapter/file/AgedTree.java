package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.NodeAttributes;
import io.mcpgateway.tree.TreeNode;
import io.mcpgateway.tree.WrappedNode;
import org.jspecify.annotations.Nullable;

/**
 * Tree whose files and directories seem old enough to be cached at once. Counts the scans
 * of directories.
 */
record AgedTree(DirectoryTree tree, AtomicInteger passes) implements DirectoryTree {

	private static final Duration AGE = Duration.ofMinutes(1);

	AgedTree(DirectoryTree tree) {
		this(tree, new AtomicInteger());
	}

	@Override
	public @Nullable TreeNode open(List<String> path) throws IOException {
		TreeNode node = this.tree.open(path);
		return (node != null) ? new AgedNode(node, this.passes) : null;
	}

	private record AgedNode(TreeNode node, AtomicInteger passes) implements WrappedNode {

		@Override
		public NodeAttributes attributes() {
			NodeAttributes young = this.node.attributes();
			return new NodeAttributes(young.kind(), young.size(), young.modified(), young.changed().minus(AGE),
					young.key());
		}

		@Override
		public void list(Visitor visitor) throws IOException {
			this.passes.incrementAndGet();
			this.node.list(visitor);
		}

	}

}
