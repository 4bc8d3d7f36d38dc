package io.mcpgateway.tree;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Tree whose calls pass a {@link StallGuard}, so that a file that does not answer costs
 * one thread.
 */
public final class GuardedTree implements DirectoryTree {

	private final DirectoryTree tree;

	private final StallGuard guard;

	public GuardedTree(DirectoryTree tree, StallGuard guard) {
		this.tree = tree;
		this.guard = guard;
	}

	@Override
	public @Nullable TreeNode open(List<String> path) throws IOException {
		Key key = key(path);
		TreeNode node = this.guard.<@Nullable TreeNode>call(key, () -> this.tree.open(path));
		return (node != null) ? new GuardedNode(node, key) : null;
	}

	@Override
	public TreeNode openFile(List<String> path) throws IOException {
		Key key = key(path);
		return new GuardedNode(this.guard.call(key, () -> this.tree.openFile(path)), key);
	}

	@Override
	public NodeAttributes fileAttributes(List<String> path) throws IOException {
		return this.guard.call(key(path), () -> this.tree.fileAttributes(path));
	}

	private Key key(List<String> path) {
		return new Key(this.tree, List.copyOf(path));
	}

	/** File of one of the trees that share a guard. */
	private record Key(DirectoryTree tree, List<String> path) {

	}

	/** Open file or directory whose calls pass the guard. */
	private final class GuardedNode implements TreeNode {

		private final TreeNode node;

		private final Key key;

		GuardedNode(TreeNode node, Key key) {
			this.node = node;
			this.key = key;
		}

		@Override
		public NodeAttributes attributes() {
			return this.node.attributes();
		}

		@Override
		public int read(ByteBuffer into, long position) throws IOException {
			return GuardedTree.this.guard.call(this.key, () -> this.node.read(into, position));
		}

		/** The visitor must not call the tree, since the listing is a running call. */
		@Override
		public void list(Visitor visitor) throws IOException {
			GuardedTree.this.guard.<@Nullable Void>call(this.key, () -> {
				this.node.list((name, kind) -> {
					GuardedTree.this.guard.progress(this.key);
					return visitor.visit(name, kind);
				});
				return null;
			});
		}

		@Override
		public @Nullable NodeAttributes attributesOf(String name) throws IOException {
			return GuardedTree.this.guard.<@Nullable NodeAttributes>call(
					key(DirectoryTree.child(this.key.path(), name)), () -> this.node.attributesOf(name));
		}

		/** Returns at once: a file system that does not answer may keep a close, too. */
		@Override
		public void close() {
			GuardedTree.this.guard.close(this.node::close);
		}

	}

}
