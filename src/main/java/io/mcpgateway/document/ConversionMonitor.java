package io.mcpgateway.document;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * Monitor of conversions: the last outcome for the health, and the metrics
 * {@code mcp.documents.conversions} by outcome, {@code mcp.documents.found},
 * {@code mcp.documents.workers}, {@code mcp.documents.waiting} and
 * {@code mcp.documents.cache.size}. Logs one line when no document can be converted, and
 * one when a document is converted again, instead of one line a document.
 */
final class ConversionMonitor {

	private static final Logger logger = LoggerFactory.getLogger(ConversionMonitor.class);

	private static final String CONVERSIONS = "mcp.documents.conversions";

	/** Advice for failures whose cause is in the log. */
	private static final String CHECK = "no document can be converted: check memory and disk, and the log";

	private final MeterRegistry registry;

	private final Counter found;

	private final AtomicBoolean isBroken = new AtomicBoolean();

	private volatile Outcome last = new Outcome("none", null);

	ConversionMonitor(MeterRegistry registry) {
		this.registry = registry;
		this.found = Counter.builder("mcp.documents.found")
			.description("Documents whose Markdown was kept from before")
			.register(registry);
		timer("converted");
	}

	/** Adds the gauges. */
	void bind(WorkerPool workers, SpoolPlaces places, MarkdownCache cache) {
		Gauge.builder("mcp.documents.workers", workers, WorkerPool::size)
			.description("Processes that convert documents")
			.register(this.registry);
		Gauge.builder("mcp.documents.waiting", places, SpoolPlaces::documents)
			.description("Documents that wait, are read or are being converted")
			.register(this.registry);
		Gauge.builder("mcp.documents.cache.size", cache, MarkdownCache::size)
			.description("Size of the kept Markdown")
			.baseUnit("bytes")
			.register(this.registry);
	}

	/** Counts a hit in the kept Markdown. */
	void found() {
		this.found.increment();
	}

	/**
	 * Returns the same step before a conversion; a failure counts as a failed conversion.
	 */
	<T> Mono<T> before(Mono<T> step) {
		return step.doOnError((failure) -> failed(Timer.start(this.registry), failure));
	}

	/** Returns the outcome of the last conversion. */
	Outcome last() {
		return this.last;
	}

	/** Returns the same conversion, timed by its outcome. */
	Mono<Markdown> observed(Mono<Markdown> conversion) {
		return Mono.defer(() -> {
			Timer.Sample sample = Timer.start(this.registry);
			return conversion.doOnSuccess((markdown) -> succeeded(sample))
				.doOnError((failure) -> failed(sample, failure));
		});
	}

	private void succeeded(Timer.Sample sample) {
		ended(sample, new Outcome("converted", null));
		if (this.isBroken.getAndSet(false)) {
			logger.info("Documents are converted again");
		}
	}

	private void failed(Timer.Sample sample, Throwable failure) {
		Outcome outcome = outcome(failure);
		ended(sample, outcome);
		if (!outcome.isBroken() || this.isBroken.getAndSet(true)) {
			return;
		}
		if (failure instanceof ConversionUnavailableException unavailable) {
			logger.warn("Documents cannot be converted: {}. {}", unavailable.getMessage(), unavailable.advice());
		}
		else {
			logger.warn(
					"Documents cannot be converted: a process cannot take the network away from itself. "
							+ "Allow it the system call seccomp, on x86-64 or AArch64, or set {}.confined to false",
					DocumentProperties.PREFIX);
		}
	}

	private void ended(Timer.Sample sample, Outcome outcome) {
		this.last = outcome;
		sample.stop(timer(outcome.name()));
	}

	private Timer timer(String outcome) {
		return Timer.builder(CONVERSIONS)
			.description("Conversions of documents into Markdown")
			.tag("outcome", outcome)
			.register(this.registry);
	}

	private static Outcome outcome(Throwable failure) {
		return switch (failure) {
			case ObstacleException known -> new Outcome(word(known.obstacle()), null);
			case WorkerFailedException worker -> new Outcome(word(worker.reason()),
					(worker.reason() == WorkerFailedException.Reason.NOT_CONFINED) ? CHECK : null);
			case ConversionUnavailableException unavailable -> new Outcome(unavailable.outcome(),
					unavailable.outcome().equals(ConversionUnavailableException.NO_MEMORY)
							? unavailable.getMessage() + ": raise the limit" : CHECK);
			default -> new Outcome("failed", null);
		};
	}

	private static String word(Enum<?> reason) {
		return reason.name().toLowerCase(Locale.ROOT);
	}

	/**
	 * Outcome of a conversion.
	 *
	 * @param problem the reason why no document can be converted, for operators; {@code
	 * null} if the reason is within the document, or there is none
	 */
	record Outcome(String name, @Nullable String problem) {

		boolean isBroken() {
			return this.problem != null;
		}

	}

}
