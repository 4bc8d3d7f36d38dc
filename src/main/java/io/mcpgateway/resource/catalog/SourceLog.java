package io.mcpgateway.resource.catalog;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.resource.SourceReason;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.rpc.TraceContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * Log of failing sources: one line when a failure starts and one when the failure ends,
 * instead of one line a request.
 */
final class SourceLog {

	private static final Logger logger = LoggerFactory.getLogger(SourceLog.class);

	private static final long LOG_INTERVAL_NANOS = TimeUnit.MINUTES.toNanos(1);

	/** Time until a failure of the same kind is logged again. */
	private static final long REPEAT_NANOS = TimeUnit.HOURS.toNanos(1);

	/**
	 * Maximum number of kinds that are logged within an hour; a caller who reads many
	 * broken resources must not fill the log.
	 */
	private static final int MAX_KINDS = 1000;

	private final Set<String> notListed = ConcurrentHashMap.newKeySet();

	/** Times of the last log lines in their order, by kind of failure. */
	private final LinkedHashMap<String, Long> logged = new LinkedHashMap<>();

	/** Time of the last log line about a failed read, by URI prefix. */
	private final Map<String, Long> lastLogged = new ConcurrentHashMap<>();

	/** Logs that the list of a source failed, unless the source logs that itself. */
	void notListed(String prefix, Throwable failure) {
		if (SourceUnavailableException.isLogged(failure) || UnreadableException.isLogged(failure)
				|| !this.notListed.add(prefix)) {
			return;
		}
		String reason = SourceReason.of(failure);
		if (reason != null) {
			logger.warn("Lists omit the resources of {}: {}", prefix, reason);
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

	/**
	 * Logs the words of a source that refuses to give a resource, once an hour for a
	 * resource and a reason.
	 */
	void unreadable(String uri, UnreadableException failure) {
		if (failure.words() != null && isNew(uri + " " + failure.getMessage())) {
			logger.warn("{} cannot be read: {}", uri, SourceReason.of(failure));
		}
	}

	/**
	 * Logs an unexpected failure with its stack and the trace of the call, once an hour
	 * for a source and a place in the gateway.
	 */
	void unexpected(String prefix, String uri, Exception failure, @Nullable TraceContext trace) {
		StackTraceElement place = Arrays.stream(failure.getStackTrace())
			.filter((frame) -> frame.getClassName().startsWith("io.mcpgateway."))
			.findFirst()
			.orElse(null);
		if (isNew(prefix + " " + failure.getClass().getName() + " " + place)) {
			try (MDC.MDCCloseable _ = (trace != null) ? MDC.putCloseable("traceId", trace.traceId()) : null) {
				logger.error("{} cannot be read, since the source failed unexpectedly", uri, failure);
			}
		}
	}

	private boolean isNew(String kind) {
		long now = System.nanoTime();
		synchronized (this.logged) {
			while (!this.logged.isEmpty() && now - this.logged.firstEntry().getValue() >= REPEAT_NANOS) {
				this.logged.pollFirstEntry();
			}
			if (this.logged.containsKey(kind) || this.logged.size() == MAX_KINDS) {
				return false;
			}
			this.logged.putLast(kind, now);
			return true;
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
			logger.warn("{} does not answer: {}", prefix, SourceReason.of(failure));
		}
	}

}
