package io.mcpgateway.audit;

import java.net.InetAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import reactor.core.Disposable;
import reactor.core.scheduler.Schedulers;

/**
 * Writer of refusals: the first of a caller and reason in an interval as a line of its
 * own, all others of that interval as one line with their number.
 * <p>
 * Why: a refusal costs its caller nothing and needs no key. A line for each would let
 * anybody fill the queue and roll the lines of real calls away.
 */
final class RefusalSummaries implements DisposableBean {

	static final int MAX_CALLERS = 100;

	private static final Duration INTERVAL = Duration.ofMinutes(1);

	private final AuditLog log;

	private final Disposable timer;

	private Map<RefusalKey, Sum> sums = new LinkedHashMap<>();

	/** Refusals of callers for whom there was no room in this interval. */
	private long others;

	RefusalSummaries(AuditLog log) {
		this.log = log;
		this.timer = Schedulers.parallel()
			.schedulePeriodically(this::writeSums, INTERVAL.toMillis(), INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
	}

	/**
	 * Writes the line of a refusal if it is the first of its kind, otherwise counts it.
	 */
	void add(RefusalKey caller, @Nullable InetAddress address, Supplier<String> line) {
		if (isFirst(caller, address)) {
			this.log.write(line.get());
		}
	}

	/** Writes the sums of the last interval. */
	@Override
	public void destroy() {
		this.timer.dispose();
		writeSums();
	}

	private synchronized boolean isFirst(RefusalKey caller, @Nullable InetAddress address) {
		Sum known = this.sums.get(caller);
		if (known != null) {
			known.count++;
			return false;
		}
		if (this.sums.size() >= MAX_CALLERS) {
			this.others++;
			return false;
		}
		this.sums.put(caller, new Sum(address));
		return true;
	}

	/** Writes the sums and begins a new interval. */
	void writeSums() {
		Map<RefusalKey, Sum> last;
		long lastOthers;
		synchronized (this) {
			last = this.sums;
			lastOthers = this.others;
			this.sums = new LinkedHashMap<>();
			this.others = 0;
		}
		last.forEach((caller, sum) -> {
			if (sum.count > 0) {
				this.log.write(line(caller, sum));
			}
		});
		if (lastOthers > 0) {
			this.log.write(new AuditLine(System.currentTimeMillis()).with("outcome", "refused")
				.with("more", lastOthers)
				.end());
		}
	}

	private static String line(RefusalKey caller, Sum sum) {
		return new AuditLine(System.currentTimeMillis()).withPrincipal(caller.principal())
			.by(null, null, sum.address)
			.with(caller.field(), caller.subject())
			.with("outcome", caller.outcome())
			.with("more", sum.count)
			.end();
	}

	/** The refusals after the first, and the address of the first. */
	private static final class Sum {

		private final @Nullable InetAddress address;

		private long count;

		Sum(@Nullable InetAddress address) {
			this.address = address;
		}

	}

}
