package io.mcpgateway.adapter;

import java.time.Duration;
import java.util.Map;
import java.util.function.Function;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.boot.health.contributor.Status;
import reactor.core.publisher.Mono;

/**
 * Health indicator of a source. Concurrent requests share a probe and never cancel the
 * probe: a hanging source holds a single thread or connection in total.
 */
public final class SourceHealth implements ReactiveHealthIndicator {

	private final Mono<Map<String, Object>> answer;

	private final Duration timeout;

	private final Function<Throwable, String> reason;

	/**
	 * Creates an indicator.
	 * @param probe returns details if the source answers, and fails otherwise; a hanging
	 * probe is not repeated, so a probe should have its own timeout
	 * @param timeout maximum waiting time of a request
	 * @param reason maps a failure to a reason for operators without addresses or paths;
	 * a {@link java.util.concurrent.TimeoutException} means that {@code timeout} is over
	 */
	public SourceHealth(Mono<Map<String, Object>> probe, Duration timeout, Function<Throwable, String> reason) {
		// Concurrent subscribers share the probe; its result is not kept afterwards
		this.answer = probe.cache(Duration.ZERO);
		this.timeout = timeout;
		this.reason = reason;
	}

	@Override
	public Mono<Health> health() {
		return this.answer.timeout(this.timeout)
			.map((details) -> Health.up().withDetails(details).build())
			.onErrorResume((failure) -> Mono.just(down(this.reason.apply(failure))));
	}

	/**
	 * Returns the status with the reason as description, shown even where details are
	 * hidden.
	 */
	private static Health down(String reason) {
		return Health.status(new Status(Status.DOWN.getCode(), reason)).build();
	}

}
