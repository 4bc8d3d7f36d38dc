package io.mcpgateway.adapter.file;

import java.io.InterruptedIOException;

/**
 * Ends work that nobody waits for: a subscription that is cancelled interrupts the thread
 * that works for it.
 */
final class Cancelled {

	private Cancelled() {
	}

	/** Go on only if somebody waits. */
	static void check() throws InterruptedIOException {
		if (Thread.currentThread().isInterrupted()) {
			throw new InterruptedIOException("nobody waits for this");
		}
	}

}
