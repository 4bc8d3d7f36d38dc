package io.mcpgateway.adapter.file.kernel;

import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;

/**
 * Memory outside the heap that the kernel reads into, kept for the next read: to allocate
 * and clear it anew costs as much as the read.
 */
final class DirectBufferPool {

	/** How much one holds, in bytes. */
	static final int SIZE = 96 * 1024;

	/** How many are kept, so 6 MiB at most. */
	private static final int KEPT = 64;

	private static final Queue<ByteBuffer> KEPT_BUFFERS = new ArrayBlockingQueue<>(KEPT);

	private DirectBufferPool() {
	}

	/** Take one with room for {@code length} bytes, and no more than it holds. */
	static ByteBuffer take(int length) {
		ByteBuffer kept = KEPT_BUFFERS.poll();
		ByteBuffer buffer = (kept != null) ? kept : ByteBuffer.allocateDirect(SIZE);
		return buffer.clear().limit(Math.min(length, SIZE));
	}

	/** Give one back that nobody uses any more. */
	static void give(ByteBuffer buffer) {
		KEPT_BUFFERS.offer(buffer);
	}

}
