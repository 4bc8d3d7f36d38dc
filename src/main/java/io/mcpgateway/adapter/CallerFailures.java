package io.mcpgateway.adapter;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.jspecify.annotations.Nullable;

/**
 * Failures of callers to get credentials of a source, for its health. A source counts as
 * failed once three callers failed within five minutes and none succeeded after them, so
 * that one caller alone makes no source fail.
 */
public final class CallerFailures {

	private static final int MIN_FAILING_CALLERS = 3;

	private static final int MAX_CALLERS = 10_000;

	private static final Duration FAILING_TIME = Duration.ofMinutes(5);

	private final Cache<Object, Boolean> failing = Caffeine.newBuilder()
		.maximumSize(MAX_CALLERS)
		.expireAfterWrite(FAILING_TIME)
		.executor(Runnable::run)
		.build();

	private final AtomicReference<@Nullable String> last = new AtomicReference<>();

	/** Records a success, which ends the failure of all callers. */
	public void succeeded() {
		this.last.set(null);
		this.failing.invalidateAll();
	}

	/**
	 * Records a failure.
	 * @param caller equal for all failures of a caller; {@code null} if the reason lies
	 * with the caller, which says nothing about the source
	 * @param sentence the reason for operators
	 */
	public void failed(@Nullable Object caller, String sentence) {
		this.last.set(sentence);
		if (caller != null) {
			this.failing.put(caller, Boolean.TRUE);
		}
	}

	/** Returns whether the source counts as failed. */
	public boolean areMany() {
		this.failing.cleanUp();
		return this.failing.estimatedSize() >= MIN_FAILING_CALLERS;
	}

	/** Returns the reason of the last failure; {@code null} after a success. */
	public @Nullable String last() {
		return this.last.get();
	}

}
