package io.mcpgateway.resource.catalog;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.UnreadableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Log of failing sources: one line when a failure starts and one when the failure ends,
 * instead of one line a request.
 */
final class SourceLog {

	private static final Logger logger = LoggerFactory.getLogger(SourceLog.class);

	private static final long LOG_INTERVAL_NANOS = TimeUnit.MINUTES.toNanos(1);

	private final Set<String> notListed = ConcurrentHashMap.newKeySet();

	/** Time of the last log line about a failed read, by URI prefix. */
	private final Map<String, Long> lastLogged = new ConcurrentHashMap<>();

	/** Logs that the list of a source failed, unless the source logs that itself. */
	void notListed(String prefix, Throwable failure) {
		if (SourceUnavailableException.isLogged(failure) || UnreadableException.isLogged(failure)
				|| !this.notListed.add(prefix)) {
			return;
		}
		if (failure instanceof SourceUnavailableException || failure instanceof UnreadableException) {
			logger.warn("Lists omit the resources of {}: {}", prefix, failure.getMessage());
		}
		else {
			logger.warn("Lists omit the resources of {} because the source failed", prefix, failure);
		}
	}

	/** Logs that the list of a source works again. */
	void listed(String prefix) {
		if (this.notListed.remove(prefix)) {
			logger.info("Lists include the resources of {} again", prefix);
		}
	}

	/** Logs that a source does not answer, at most once a minute. */
	void unavailable(String prefix, SourceUnavailableException failure) {
		if (SourceUnavailableException.isLogged(failure)) {
			return;
		}
		long now = System.nanoTime();
		Long before = this.lastLogged.putIfAbsent(prefix, now);
		if (before == null || (now - before > LOG_INTERVAL_NANOS && this.lastLogged.replace(prefix, before, now))) {
			logger.warn("{} does not answer: {}", prefix, failure.getMessage());
		}
	}

}
