package io.mcpgateway.tree;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;

import org.jspecify.annotations.Nullable;

/**
 * Tree in which every call about some names hangs until the end of the test, as at a dead
 * file server.
 *
 * @param name start of the names
 * @param hung one permit for each thread that hangs
 */
public record HungTree(DirectoryTree tree, String name, Semaphore hung,
		CountDownLatch end) implements DirectoryTree, AutoCloseable {

	public static HungTree of(DirectoryTree tree, String name) {
		return new HungTree(tree, name, new Semaphore(0), new CountDownLatch(1));
	}

	@Override
	public @Nullable TreeNode open(List<String> path) throws IOException {
		hangAt(path);
		TreeNode node = this.tree.open(path);
		return (node != null) ? new HungNode(node, this) : null;
	}

	@Override
	public void close() {
		this.end.countDown();
	}

	private void hangAt(List<String> path) {
		if (!path.isEmpty() && path.getLast().startsWith(this.name)) {
			this.hung.release();
			boolean isInterrupted = false;
			while (this.end.getCount() > 0) {
				try {
					this.end.await();
				}
				catch (InterruptedException ex) {
					isInterrupted = true;
				}
			}
			if (isInterrupted) {
				Thread.currentThread().interrupt();
			}
		}
	}

	/** Open directory of the tree. */
	private record HungNode(TreeNode node, HungTree tree) implements WrappedNode {

		@Override
		public @Nullable NodeAttributes attributesOf(String entry) throws IOException {
			this.tree.hangAt(List.of(entry));
			return this.node.attributesOf(entry);
		}

	}

}
