package io.mcpgateway.transport.http;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Does nothing for a while, where it is the passing of time that is tested.
 */
final class Pause {

	private Pause() {
	}

	static void of(Duration duration) {
		long end = System.nanoTime() + duration.toNanos();
		while (System.nanoTime() < end && !Thread.currentThread().isInterrupted()) {
			LockSupport.parkNanos(end - System.nanoTime());
		}
	}

}
