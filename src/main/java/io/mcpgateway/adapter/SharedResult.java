package io.mcpgateway.adapter;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Function;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Result that all askers share, such as the credentials of a caller. One request runs at
 * a time, and its result is kept until its end. A refusal is kept for a while too, so
 * that a refused caller asks no server with each call. Other failures are not kept.
 *
 * @param <V> the type of the result
 */
public final class SharedResult<V> {

	private final Mono<Kept<V>> kept;

	/**
	 * Creates a result that is requested at the first subscription.
	 * @param end the time until which a result is kept, asked for each time
	 * @param isRefusal whether a failure is kept
	 * @param refusalTime how long a refusal is kept
	 */
	public SharedResult(Mono<V> request, Function<V, Instant> end, Predicate<Throwable> isRefusal, Duration refusalTime,
			InstantSource clock) {
		this.kept = request.map((value) -> new Kept<>(value, null, Instant.MAX))
			.onErrorResume(isRefusal,
					(refusal) -> Mono.just(new Kept<>(null, refusal, clock.instant().plus(refusalTime))))
			.cacheInvalidateIf((known) -> !clock.instant().isBefore(known.end(end)));
	}

	/** Returns the result, or fails with the kept refusal. */
	public Mono<V> get() {
		return this.kept.flatMap(Kept::toMono);
	}

	/** Value or refusal. */
	private record Kept<V>(@Nullable V value, @Nullable Throwable refusal, Instant refusedUntil) {

		Instant end(Function<V, Instant> end) {
			return (this.value != null) ? end.apply(this.value) : this.refusedUntil;
		}

		Mono<V> toMono() {
			return (this.refusal != null) ? Mono.error(this.refusal) : Mono.justOrEmpty(this.value);
		}

	}

}
