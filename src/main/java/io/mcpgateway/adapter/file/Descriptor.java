package io.mcpgateway.adapter.file;

import java.lang.foreign.Arena;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A file descriptor that is given back once it is closed and no call uses it any more:
 * otherwise a read that is under way while another thread closes could go on with the
 * file that got the same number.
 */
final class Descriptor {

	private static final int CLOSED = Integer.MIN_VALUE;

	private final int number;

	/** How many use it, and whether it was closed. */
	private final AtomicInteger uses = new AtomicInteger();

	Descriptor(int number) {
		this.number = number;
	}

	/** Begin a use, which must end with {@link #release()}. */
	int acquire() throws ClosedChannelException {
		if (this.uses.getAndUpdate((uses) -> (uses < 0) ? uses : uses + 1) < 0) {
			throw new ClosedChannelException();
		}
		return this.number;
	}

	void release() {
		if (this.uses.decrementAndGet() == CLOSED) {
			giveBack();
		}
	}

	boolean isClosed() {
		return this.uses.get() < 0;
	}

	void close() {
		if (this.uses.getAndUpdate((uses) -> uses | CLOSED) == 0) {
			giveBack();
		}
	}

	private void giveBack() {
		try (Arena arena = Arena.ofConfined()) {
			Libc.close(arena.allocate(Libc.ERROR_SIZE, Long.BYTES), this.number);
		}
	}

}
