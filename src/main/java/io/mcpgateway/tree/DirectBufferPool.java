package io.mcpgateway.tree;

import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;

/**
 * Pool of direct buffers for reads of the kernel. <b>Why</b>: allocating and clearing a
 * buffer costs as much as the read.
 */
final class DirectBufferPool {

	/** Size of a buffer, in bytes. */
	static final int SIZE = 96 * 1024;

	/** Maximum number of pooled buffers, 6 MiB in total. */
	private static final int MAX_BUFFERS = 64;

	private static final Queue<ByteBuffer> POOL = new ArrayBlockingQueue<>(MAX_BUFFERS);

	private DirectBufferPool() {
	}

	/** Returns a buffer with room for {@code length} bytes, limited to {@link #SIZE}. */
	static ByteBuffer acquire(int length) {
		ByteBuffer pooled = POOL.poll();
		ByteBuffer buffer = (pooled != null) ? pooled : ByteBuffer.allocateDirect(SIZE);
		return buffer.clear().limit(Math.min(length, SIZE));
	}

	/** Returns an unused buffer to the pool. */
	static void release(ByteBuffer buffer) {
		POOL.offer(buffer);
	}

}
