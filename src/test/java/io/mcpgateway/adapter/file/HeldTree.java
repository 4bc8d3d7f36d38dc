package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.TreeNode;
import io.mcpgateway.tree.WrappedNode;
import org.jspecify.annotations.Nullable;

/**
 * Tree that hangs from a step on, even after an interrupt. Steps are openings and reads.
 */
final class HeldTree implements DirectoryTree {

	private final Phaser gate = new Phaser(1);

	private final AtomicInteger steps = new AtomicInteger();

	private final DirectoryTree tree;

	private final int last;

	/** Creates a tree that answers a number of steps, and the rest after the release. */
	HeldTree(DirectoryTree tree, int last) {
		this.tree = tree;
		this.last = last;
	}

	/** Returns the number of started steps. */
	int steps() {
		return this.steps.get();
	}

	/** Returns whether a step waits. */
	boolean isHeld() {
		return steps() > this.last;
	}

	void release() {
		this.gate.arriveAndDeregister();
	}

	@Override
	public @Nullable TreeNode open(List<String> path) throws IOException {
		step();
		TreeNode node = this.tree.open(path);
		return (node != null) ? new HeldNode(node, this) : null;
	}

	private void step() {
		if (this.steps.incrementAndGet() > this.last) {
			this.gate.awaitAdvance(0);
		}
	}

	private record HeldNode(TreeNode node, HeldTree tree) implements WrappedNode {

		@Override
		public int read(ByteBuffer into, long position) throws IOException {
			this.tree.step();
			return this.node.read(into, position);
		}

	}

}
