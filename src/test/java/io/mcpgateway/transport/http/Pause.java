package io.mcpgateway.transport.http;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Pauses for tests of elapsed time. */
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
