package io.mcpgateway.adapter.screen;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import io.mcpgateway.resource.content.Content;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Captures of the displays that reads and polls share: a display is captured at most once
 * in an interval. A capture takes four bytes a pixel until the first read, then the size
 * of the PNG. The end of the interval frees it.
 */
final class SharedCaptures {

	/**
	 * Maximum number of served displays. With one digit, the order of URIs is that of the
	 * numbers.
	 */
	static final int MAX_DISPLAYS = 9;

	private final Scheduler scheduler;

	private final Mono<List<DisplaySize>> displays;

	private final List<Mono<Capture>> captures;

	/**
	 * Creates captures of displays that are not read yet.
	 * @param interval minimum time between two captures of a display
	 * @param scheduler threads that may block
	 */
	SharedCaptures(Displays all, Duration interval, Scheduler scheduler) {
		this.scheduler = scheduler;
		this.displays = run(all::displays).map((sizes) -> sizes.subList(0, Math.min(sizes.size(), MAX_DISPLAYS)))
			.cache(interval);
		this.captures = IntStream.rangeClosed(1, MAX_DISPLAYS)
			.mapToObj((number) -> run(() -> all.capture(number)).map(Capture::new).cache(interval))
			.toList();
	}

	/** Returns the sizes of the displays, in the order of their numbers. */
	Mono<List<DisplaySize>> displays() {
		return this.displays;
	}

	/** Returns whether a display exists, without capturing it. */
	Mono<Boolean> exists(int number) {
		return this.displays.map((all) -> number <= all.size());
	}

	/** Returns the fingerprint of a picture; empty if the display does not exist. */
	Mono<String> fingerprint(int number) {
		return this.captures.get(number - 1).map(Capture::fingerprint);
	}

	/** Returns the picture of a display as PNG; empty if the display does not exist. */
	Mono<Content.InMemory> png(int number) {
		return this.captures.get(number - 1).flatMap((capture) -> run(capture::png));
	}

	private <T> Mono<T> run(Supplier<? extends @Nullable T> work) {
		return Mono.<T>fromSupplier(work).subscribeOn(this.scheduler);
	}

}
