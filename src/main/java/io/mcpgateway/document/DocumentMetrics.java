package io.mcpgateway.document;

import java.util.Locale;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import reactor.core.publisher.Mono;

/**
 * Metrics of documents: {@code mcp.documents.conversions} by outcome,
 * {@code mcp.documents.found}, {@code mcp.documents.workers},
 * {@code mcp.documents.waiting} and {@code mcp.documents.cache.size}.
 */
final class DocumentMetrics {

	private static final String CONVERSIONS = "mcp.documents.conversions";

	private final MeterRegistry registry;

	private final Counter found;

	private volatile Outcome last = new Outcome("none", false);

	DocumentMetrics(MeterRegistry registry) {
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

	/** Counts Markdown that was kept. */
	void found() {
		this.found.increment();
	}

	/** Counts a document that failed before a worker had it. */
	void failed(Throwable failure) {
		ended(Timer.start(this.registry), outcome(failure));
	}

	/** Returns the outcome of the last conversion. */
	Outcome last() {
		return this.last;
	}

	/** Returns the same conversion, timed by its outcome. */
	Mono<Markdown> observed(Mono<Markdown> conversion) {
		return Mono.defer(() -> {
			Timer.Sample sample = Timer.start(this.registry);
			return conversion.doOnSuccess((markdown) -> ended(sample, new Outcome("converted", false)))
				.doOnError((failure) -> ended(sample, outcome(failure)));
		});
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
			case ObstacleException known -> new Outcome(word(known.obstacle()), false);
			case WorkerFailedException worker ->
				new Outcome(word(worker.reason()), worker.reason() == WorkerFailedException.Reason.NOT_CONFINED);
			case ConversionUnavailableException unavailable -> new Outcome("failed", true);
			default -> new Outcome("failed", false);
		};
	}

	private static String word(Enum<?> reason) {
		return reason.name().toLowerCase(Locale.ROOT);
	}

	/**
	 * Outcome of a conversion.
	 *
	 * @param isBroken whether no document can be converted: a process cannot be started,
	 * or the disk is full
	 */
	record Outcome(String name, boolean isBroken) {

	}

}
