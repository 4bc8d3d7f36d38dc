package io.mcpgateway.request;

import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.server.ServerWebExchange;

/**
 * Record of refused requests: counts them as {@code mcp.server.refused} by reason, and
 * logs the first of each reason in a minute. The line has the number of requests refused
 * for the reason since its last line.
 */
public final class Refusals {

	static final Duration LOG_INTERVAL = Duration.ofMinutes(1);

	private static final Logger logger = LoggerFactory.getLogger(Refusals.class);

	private final Map<RefusalReason, Tally> tallies;

	private final LongSupplier nanoTime;

	/** Registers a counter for each reason. */
	public Refusals(MeterRegistry registry) {
		this(registry, System::nanoTime);
	}

	Refusals(MeterRegistry registry, LongSupplier nanoTime) {
		this.nanoTime = nanoTime;
		this.tallies = Arrays.stream(RefusalReason.values())
			.collect(Collectors.toMap(Function.identity(), (reason) -> new Tally(reason, registry), (one, other) -> one,
					() -> new EnumMap<>(RefusalReason.class)));
	}

	/**
	 * Records the refusal of a request. The exchange has its reason from now on, as an
	 * attribute under the class name of {@link RefusalReason}.
	 * @param detail the end of the sentence in the log, with values of the request as
	 * {@link QuotedText} only
	 */
	public void add(RefusalReason reason, @Nullable String detail, ServerWebExchange exchange) {
		exchange.getAttributes().put(RefusalReason.class.getName(), reason);
		Objects.requireNonNull(this.tallies.get(reason)).add(detail);
	}

	/** Count of one reason. */
	private final class Tally {

		private final RefusalReason reason;

		private final Counter counter;

		private final AtomicLong nextLine = new AtomicLong(Refusals.this.nanoTime.getAsLong());

		/** Refusals since the last line. */
		private final AtomicLong unlogged = new AtomicLong();

		Tally(RefusalReason reason, MeterRegistry registry) {
			this.reason = reason;
			this.counter = Counter.builder("mcp.server.refused")
				.description("Requests refused for their credential, host or origin")
				.tag("reason", reason.code())
				.register(registry);
		}

		void add(@Nullable String detail) {
			this.counter.increment();
			long now = Refusals.this.nanoTime.getAsLong();
			long next = this.nextLine.get();
			if (now - next >= 0 && this.nextLine.compareAndSet(next, now + LOG_INTERVAL.toNanos())) {
				log(detail, this.unlogged.getAndSet(0));
			}
			else {
				this.unlogged.incrementAndGet();
			}
		}

		private void log(@Nullable String detail, long others) {
			logger.atLevel(this.reason.level())
				.log("Refused a request ({}): {}{}{}", this.reason.code(), this.reason.sentence(),
						(detail != null) ? ": " + detail : "",
						(others > 0) ? " (and " + others + " more requests since the last line about this)" : "");
		}

	}

}
