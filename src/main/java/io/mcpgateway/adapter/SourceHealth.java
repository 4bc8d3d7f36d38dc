package io.mcpgateway.adapter;

import java.time.Duration;
import java.util.Map;
import java.util.function.Function;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.boot.health.contributor.Status;
import reactor.core.publisher.Mono;

/**
 * Says whether a source answers, and what is wrong if it does not. One probe serves all
 * who ask meanwhile and is ended by none of them, so that a source that hangs holds one
 * thread or connection, and not one for each question.
 */
public final class SourceHealth implements ReactiveHealthIndicator {

	private final Mono<Map<String, Object>> answer;

	private final Duration timeout;

	private final Function<Throwable, String> reason;

	/**
	 * Ask a source.
	 * @param probe tells details if the source answers, and fails otherwise. It may hang,
	 * but then it is not begun again; one that can be ended should end itself.
	 * @param timeout how long somebody who asks waits
	 * @param reason what a failure means, in words for operators that tell of no place; a
	 * {@link java.util.concurrent.TimeoutException} is the end of the timeout
	 */
	public SourceHealth(Mono<Map<String, Object>> probe, Duration timeout, Function<Throwable, String> reason) {
		// What is kept no longer than it takes is what those have in common who wait
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

	/** The description is shown where details are not. */
	private static Health down(String reason) {
		return Health.status(new Status(Status.DOWN.getCode(), reason)).build();
	}

}
