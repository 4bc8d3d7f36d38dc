package io.mcpgateway.tree;

import java.io.IOException;
import java.nio.ByteBuffer;

import org.jspecify.annotations.Nullable;

/** Node that does what another does, but for what it overrides. */
public interface WrappedNode extends TreeNode {

	TreeNode node();

	@Override
	default NodeAttributes attributes() {
		return node().attributes();
	}

	@Override
	default int read(ByteBuffer into, long position) throws IOException {
		return node().read(into, position);
	}

	@Override
	default boolean readCached(ByteBuffer into, long position) throws IOException {
		return node().readCached(into, position);
	}

	@Override
	default void list(Visitor visitor) throws IOException {
		node().list(visitor);
	}

	@Override
	default @Nullable NodeAttributes attributesOf(String name) throws IOException {
		return node().attributesOf(name);
	}

	@Override
	default void close() {
		node().close();
	}

}
