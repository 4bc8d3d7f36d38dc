package io.mcpgateway.adapter.file.kernel;

import java.lang.foreign.Arena;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A file descriptor that is given back once it is closed and no call uses it any more:
 * otherwise a read that is under way while another thread closes could go on with the
 * file that got the same number.
 */
public final class SharedDescriptor {

	/** The directory of links to the open files of this process. */
	public static final String LINKS_PATH = "/proc/self/fd";

	private static final int CLOSED = Integer.MIN_VALUE;

	private final int number;

	/** How many use it, and whether it was closed. */
	private final AtomicInteger uses = new AtomicInteger();

	public SharedDescriptor(int number) {
		this.number = number;
	}

	/** Begin a use, which must end with {@link #release()}. */
	public int acquire() throws ClosedChannelException {
		if (this.uses.getAndUpdate((uses) -> (uses < 0) ? uses : uses + 1) < 0) {
			throw new ClosedChannelException();
		}
		return this.number;
	}

	public void release() {
		if (this.uses.decrementAndGet() == CLOSED) {
			giveBack();
		}
	}

	public boolean isClosed() {
		return this.uses.get() < 0;
	}

	public void close() {
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
