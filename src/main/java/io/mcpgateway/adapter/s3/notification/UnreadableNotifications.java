package io.mcpgateway.adapter.s3.notification;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the notifications of a mount that are not understood,
 * {@code mcp.s3.notifications.unreadable}, and tells of them once a minute at most,
 * without what stands in them.
 */
public final class UnreadableNotifications {

	private static final Logger logger = LoggerFactory.getLogger(UnreadableNotifications.class);

	private static final long PAUSE = TimeUnit.MINUTES.toNanos(1);

	private final AtomicLong toldAt = new AtomicLong(System.nanoTime() - PAUSE);

	private final String mount;

	private final Counter counter;

	/** Those of a mount, which is named by the prefix of its URIs. */
	public UnreadableNotifications(String mount, MeterRegistry registry) {
		this.mount = mount;
		this.counter = Counter.builder("mcp.s3.notifications.unreadable")
			.description("Notifications that were not understood, and left to whoever sent them")
			.tag("mount", mount)
			.register(registry);
	}

	/** There is one. */
	void add() {
		this.counter.increment();
		long now = System.nanoTime();
		long before = this.toldAt.get();
		if (now - before >= PAUSE && this.toldAt.compareAndSet(before, now)) {
			logger.warn("{} is notified in a way that is not understood", this.mount);
		}
	}

}
