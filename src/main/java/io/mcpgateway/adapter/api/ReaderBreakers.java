package io.mcpgateway.adapter.api;

import java.time.Duration;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.reactor.circuitbreaker.operator.CircuitBreakerOperator;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.UnreadableException;
import reactor.core.publisher.Mono;

/**
 * Circuit breakers of an API, one for each reader and operation. While the breakers of
 * three readers are open, and no reader got an answer in between, the API counts as
 * failed and nobody's requests are sent. All polls of the gateway are one reader, with a
 * breaker for each resource.
 * <p>
 * <b>Why</b>: a caller can choose a value for which the API fails, again and again. With
 * a single breaker, he would shut the API for everybody.
 */
final class ReaderBreakers {

	/** Number of requests of which half must fail to open a circuit breaker. */
	private static final int WINDOW = 20;

	private static final Duration OPEN_TIME = Duration.ofSeconds(30);

	private static final int TRIALS = 3;

	/** Number of readers with an open breaker from which the API counts as failed. */
	private static final int MIN_FAILING_READERS = 3;

	private static final int MAX_BREAKERS = 10_000;

	private static final Duration IDLE_TIME = Duration.ofMinutes(10);

	private final boolean isShared;

	private final CircuitBreakerConfig config = CircuitBreakerConfig.custom()
		.slidingWindowSize(WINDOW)
		.minimumNumberOfCalls(WINDOW / 2)
		.waitDurationInOpenState(OPEN_TIME)
		.permittedNumberOfCallsInHalfOpenState(TRIALS)
		.recordException(SourceUnavailableException.class::isInstance)
		.build();

	private final Cache<ReaderOperation, CircuitBreaker> breakers = Caffeine.newBuilder()
		.maximumSize(MAX_BREAKERS)
		.expireAfterAccess(IDLE_TIME)
		.build();

	/** Readers whose breaker opened, without an answer to anybody since. */
	private final Cache<ReaderKey, Boolean> failing = Caffeine.newBuilder()
		.maximumSize(MAX_BREAKERS)
		.expireAfterWrite(OPEN_TIME)
		.executor(Runnable::run)
		.build();

	private ReaderBreakers(boolean isShared) {
		this.isShared = isShared;
	}

	/** Creates breakers of a server that serves all readers alike. */
	static ReaderBreakers ofSharedServer() {
		return new ReaderBreakers(true);
	}

	/**
	 * Creates breakers of a server that knows each reader, so that failures of some
	 * readers say nothing about others.
	 */
	static ReaderBreakers ofEachReader() {
		return new ReaderBreakers(false);
	}

	/** Sends a request unless too many failed before. */
	<T> Mono<T> protect(ReaderOperation key, Mono<T> request) {
		return Mono.defer(() -> (this.isShared && isOpen()) ? Mono.error(ApiErrors.failedTooOften())
				: request.doOnSuccess((answer) -> answered())
					.doOnError(ReaderBreakers::isAnswer, (answer) -> answered())
					.transformDeferred(CircuitBreakerOperator.of(breaker(key))));
	}

	/** Returns whether the requests of several readers fail. */
	boolean isOpen() {
		this.failing.cleanUp();
		return this.failing.estimatedSize() >= MIN_FAILING_READERS;
	}

	private CircuitBreaker breaker(ReaderOperation key) {
		return this.breakers.get(key, (missing) -> {
			CircuitBreaker breaker = CircuitBreaker.of("api", this.config);
			breaker.getEventPublisher().onStateTransition((event) -> {
				if (event.getStateTransition().getToState() == CircuitBreaker.State.OPEN) {
					this.failing.put(key.reader(), Boolean.TRUE);
				}
			});
			return breaker;
		});
	}

	/** Returns whether an error is an answer of the API, such as a refusal. */
	private static boolean isAnswer(Throwable failure) {
		return failure instanceof UnreadableException;
	}

	private void answered() {
		this.failing.invalidateAll();
	}

}
