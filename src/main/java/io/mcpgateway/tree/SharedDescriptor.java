package io.mcpgateway.tree;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * File descriptor with a count of uses, released once closed and unused. <b>Why</b>:
 * otherwise a running read could continue on another file that received the same number.
 */
public final class SharedDescriptor {

	/** Directory of links to the open files of this process. */
	public static final String LINKS_PATH = "/proc/self/fd";

	private static final int CLOSED = Integer.MIN_VALUE;

	private final int number;

	/** Number of uses, with the sign bit set once closed. */
	private final AtomicInteger uses = new AtomicInteger();

	public SharedDescriptor(int number) {
		this.number = number;
	}

	/** Begins a use, which must end with {@link #release()}. */
	public int acquire() throws ClosedChannelException {
		if (this.uses.getAndUpdate((uses) -> (uses < 0) ? uses : uses + 1) < 0) {
			throw new ClosedChannelException();
		}
		return this.number;
	}

	public void release() {
		if (this.uses.decrementAndGet() == CLOSED) {
			closeNow();
		}
	}

	boolean isClosed() {
		return this.uses.get() < 0;
	}

	public void close() {
		if (this.uses.getAndUpdate((uses) -> uses | CLOSED) == 0) {
			closeNow();
		}
	}

	/** Reads from a position; returns the number of bytes, -1 at or beyond the end. */
	int read(ByteBuffer into, long position) throws IOException {
		if (into.isReadOnly()) {
			throw new ReadOnlyBufferException();
		}
		return into.isDirect() ? readDirect(into, position) : readCopied(into, position);
	}

	/** Fills a buffer from a position, unless that needs a disk. */
	boolean readCached(ByteBuffer into, long position) throws IOException {
		int open = acquire();
		ByteBuffer memory = DirectBufferPool.acquire(into.remaining());
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment error = arena.allocate(Libc.ERROR_SIZE, Long.BYTES);
			MemorySegment vector = arena.allocate(2 * Long.BYTES, Long.BYTES);
			int start = into.position();
			while (into.hasRemaining()) {
				memory.clear().limit(Math.min(memory.capacity(), into.remaining()));
				int read = Libc.preadCached(error, open, vector, MemorySegment.ofBuffer(memory),
						position + into.position() - start);
				if (read <= 0) {
					return false;
				}
				into.put(memory.limit(read));
			}
			return true;
		}
		finally {
			DirectBufferPool.release(memory);
			release();
		}
	}

	private int readCopied(ByteBuffer into, long position) throws IOException {
		ByteBuffer memory = DirectBufferPool.acquire(into.remaining());
		try {
			int read = readDirect(memory, position);
			into.put(memory.flip());
			return read;
		}
		finally {
			DirectBufferPool.release(memory);
		}
	}

	private int readDirect(ByteBuffer into, long position) throws IOException {
		int open = acquire();
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment memory = MemorySegment.ofBuffer(into);
			int read = Libc.pread(arena.allocate(Libc.ERROR_SIZE, Long.BYTES), open, memory, position);
			if (read < 0) {
				throw Errno.failure("pread", -read);
			}
			into.position(into.position() + read);
			return (read > 0 || memory.byteSize() == 0) ? read : -1;
		}
		finally {
			release();
		}
	}

	private void closeNow() {
		try (Arena arena = Arena.ofConfined()) {
			Libc.close(arena.allocate(Libc.ERROR_SIZE, Long.BYTES), this.number);
		}
	}

}
