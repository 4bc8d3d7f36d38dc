package io.mcpgateway.adapter.git.store;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

import io.mcpgateway.tree.TreeNode;

/** Reader of parts of open files. */
final class NodeBytes {

	private static final int BUFFER_SIZE = 8 * 1024;

	private static final int MIN_BUFFER_SIZE = 512;

	private NodeBytes() {
	}

	/**
	 * Inflates the data at a position. Closing leaves the file open.
	 * @param size expected size of the inflated bytes
	 */
	static InputStream inflate(TreeNode file, long position, long size) {
		int buffer = (int) Math.max(MIN_BUFFER_SIZE, Math.min(size, BUFFER_SIZE));
		return new InflaterInputStream(file.inputStream(position), new Inflater(), buffer) {

			@Override
			public void close() {
				this.inf.end();
			}

		};
	}

	/**
	 * Fills a buffer from a position.
	 * @throws EOFException if the file ends before
	 */
	static ByteBuffer read(TreeNode file, long position, int length) throws IOException {
		ByteBuffer bytes = ByteBuffer.allocate(length);
		while (bytes.hasRemaining()) {
			if (file.read(bytes, position + bytes.position()) < 0) {
				throw new EOFException("A file of the repository ends early");
			}
		}
		return bytes.flip();
	}

}
