package io.mcpgateway.adapter.s3;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counter {@code mcp.s3.notifications.unreadable} of invalid notifications, with a log
 * line at most once a minute and without their content.
 */
final class UnreadableNotifications {

	private static final Logger logger = LoggerFactory.getLogger(UnreadableNotifications.class);

	private static final long PAUSE = TimeUnit.MINUTES.toNanos(1);

	private final AtomicLong toldAt = new AtomicLong(System.nanoTime() - PAUSE);

	private final String mount;

	private final Counter counter;

	/**
	 * Registers the counter of a mount.
	 * @param mount the prefix of the mount's URIs
	 */
	UnreadableNotifications(String mount, MeterRegistry registry) {
		this.mount = mount;
		this.counter = Counter.builder("mcp.s3.notifications.unreadable")
			.description("Invalid notifications, which were left with their sender")
			.tag("mount", mount)
			.register(registry);
	}

	/** Counts an invalid notification. */
	void add() {
		this.counter.increment();
		long now = System.nanoTime();
		long before = this.toldAt.get();
		if (now - before >= PAUSE && this.toldAt.compareAndSet(before, now)) {
			logger.warn("{} receives invalid notifications: check the format of the bucket's notifications",
					this.mount);
		}
	}

}
