package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

import org.jspecify.annotations.Nullable;

/** A tree in which some names are listed, but gone when they are looked at. */
record VanishingTree(Tree tree, List<String> gone) implements Tree {

	@Override
	public @Nullable Node open(List<String> path) throws IOException {
		Node node = this.tree.open(path);
		return (node != null) ? new VanishingNode(node, this.gone) : null;
	}

	private record VanishingNode(Node node, List<String> gone) implements Node {

		@Override
		public Attributes attributes() {
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
		public @Nullable Attributes attributesOf(String name) throws IOException {
			return this.gone.contains(name) ? null : this.node.attributesOf(name);
		}

		@Override
		public void close() {
			this.node.close();
		}

	}

}
