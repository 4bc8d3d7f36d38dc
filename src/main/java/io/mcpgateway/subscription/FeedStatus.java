package io.mcpgateway.subscription;

import io.mcpgateway.resource.SourceUnavailableException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Log of the state of a feed: a source that stays unavailable for the same reason is
 * logged once.
 */
final class FeedStatus {

	private static final Logger logger = LoggerFactory.getLogger(FeedStatus.class);

	private final String feed;

	/** Last logged reason. */
	private volatile @Nullable String loggedReason;

	FeedStatus(String feed) {
		this.feed = feed;
	}

	/** Marks the watch as established. */
	void works() {
		this.loggedReason = null;
	}

	/** Logs why a watch failed, unless the source logs that itself. */
	void failed(Throwable failure) {
		if (SourceUnavailableException.isLogged(failure)) {
			return;
		}
		if (!(failure instanceof SourceUnavailableException)) {
			this.loggedReason = null;
			logger.warn("The watch of {} failed and will be retried", this.feed, failure);
			return;
		}
		String reason = String.valueOf(failure.getMessage());
		if (!reason.equals(this.loggedReason)) {
			this.loggedReason = reason;
			logger.warn("Subscribers of {} get no updates until its source answers: {}", this.feed, reason);
		}
	}

}
