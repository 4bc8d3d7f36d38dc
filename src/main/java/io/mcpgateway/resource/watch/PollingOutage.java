package io.mcpgateway.resource.watch;

import java.time.Duration;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Log of the outages of single resources of a feed: a line at the start and the end. */
final class PollingOutage {

	private static final Logger logger = LoggerFactory.getLogger(PollingOutage.class);

	/** Time after which resources without an answer are an outage. */
	private static final Duration MIN_TIME = Duration.ofSeconds(30);

	private final String feed;

	private final LongSupplier nanos;

	private boolean isOut;

	private boolean isLogged;

	private long outSince;

	/**
	 * Creates the log of a feed.
	 * @param feed URI prefix of the feed
	 * @param nanos clock in nanoseconds
	 */
	PollingOutage(String feed, LongSupplier nanos) {
		this.feed = feed;
		this.nanos = nanos;
	}

	/**
	 * Reports how many subscribed resources have no answer.
	 * @param reason the source's own words; {@code null} without any
	 */
	synchronized void report(int unknown, @Nullable String reason) {
		long now = this.nanos.getAsLong();
		if (unknown > 0 && !this.isOut) {
			this.outSince = now;
		}
		this.isOut = unknown > 0;
		if (this.isOut && !this.isLogged && now - this.outSince >= MIN_TIME.toNanos()) {
			this.isLogged = true;
			logger.warn("Subscribers of {} resources of {} get no updates until the source answers for them{}", unknown,
					this.feed, (reason != null) ? ": " + reason : "");
		}
		else if (!this.isOut && this.isLogged) {
			this.isLogged = false;
			logger.info("All subscribed resources of {} answer again", this.feed);
		}
	}

}
