package io.mcpgateway.resource.catalog;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.resource.SourceUnavailableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells operators of sources that fail: when it begins and when it ends, not once for
 * each request.
 */
final class SourceLog {

	private static final Logger logger = LoggerFactory.getLogger(SourceLog.class);

	private static final long LOG_INTERVAL_NANOS = TimeUnit.MINUTES.toNanos(1);

	private final Set<String> notListed = ConcurrentHashMap.newKeySet();

	/** When it was last told that a source does not answer a question about one URI. */
	private final Map<String, Long> lastLogged = new ConcurrentHashMap<>();

	/** The list of a source failed. */
	void notListed(String prefix, Throwable failure) {
		if (!this.notListed.add(prefix)) {
			return;
		}
		if (failure instanceof SourceUnavailableException) {
			logger.warn("{} is left out of lists: {}", prefix, failure.getMessage());
		}
		else {
			logger.warn("{} is left out of lists, as its source failed", prefix, failure);
		}
	}

	/** A source gave its list. */
	void listed(String prefix) {
		if (this.notListed.remove(prefix)) {
			logger.info("{} is in lists again", prefix);
		}
	}

	/** A source did not answer; told once a minute at most. */
	void unavailable(String prefix, SourceUnavailableException failure) {
		long now = System.nanoTime();
		Long before = this.lastLogged.putIfAbsent(prefix, now);
		if (before == null || (now - before > LOG_INTERVAL_NANOS && this.lastLogged.replace(prefix, before, now))) {
			logger.warn("{} does not answer: {}", prefix, failure.getMessage());
		}
	}

}
