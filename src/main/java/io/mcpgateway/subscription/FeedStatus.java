package io.mcpgateway.subscription;

import io.mcpgateway.resource.SourceUnavailableException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How the watch of a feed fares, for the log: while a source does not answer for the same
 * reason, it is told once.
 */
final class FeedStatus {

	private static final Logger logger = LoggerFactory.getLogger(FeedStatus.class);

	private final String feed;

	/** Why the source does not answer, as it was told last. */
	private volatile @Nullable String loggedReason;

	FeedStatus(String feed) {
		this.feed = feed;
	}

	/** It tells of changes, and so is in place. */
	void works() {
		this.loggedReason = null;
	}

	void failed(Throwable failure) {
		if (!(failure instanceof SourceUnavailableException)) {
			this.loggedReason = null;
			logger.warn("The watch of {} broke and will be tried again", this.feed, failure);
			return;
		}
		String reason = String.valueOf(failure.getMessage());
		if (!reason.equals(this.loggedReason)) {
			this.loggedReason = reason;
			logger.warn("{} is not watched until its source answers: {}", this.feed, reason);
		}
	}

}
