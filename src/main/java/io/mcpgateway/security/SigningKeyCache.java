package io.mcpgateway.security;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.LongSupplier;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.SignedJWT;
import io.mcpgateway.request.QuotedText;
import io.mcpgateway.request.RefusalReason;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Cache of signing keys. One fetch runs at a time and serves all callers. Expired keys
 * are refreshed in the background while tokens with those keys stay valid, up to an hour
 * if the server fails. A token with an unknown key waits for an early refresh, at most
 * one per interval.
 * <p>
 * <b>Why</b> a token with a known key does not wait: a server that accepts connections
 * and never answers would delay each caller by the timeout, again and again, and so would
 * a made-up key.
 */
final class SigningKeyCache implements Function<SignedJWT, Flux<JWK>> {

	/** Least time between two early refreshes. */
	static final Duration EARLY_REFRESH_INTERVAL = Duration.ofSeconds(10);

	static final Duration MAX_STALE_TIME = Duration.ofHours(1);

	/** Time between attempts while the server fails. */
	static final Duration RETRY_INTERVAL = Duration.ofSeconds(1);

	/**
	 * Wait for a refresh that is overdue by a whole cache time, since nobody asked,
	 * before the known keys serve. Removed keys would otherwise serve once more after a
	 * quiet time.
	 */
	private static final Duration OVERDUE_WAIT = Duration.ofSeconds(1);

	private final Mono<JWKSet> fetch;

	private final Set<JWSAlgorithm> algorithms;

	private final long time;

	private final LongSupplier nanoTime;

	private final AtomicReference<@Nullable Refresh> running = new AtomicReference<>();

	private final AtomicLong nextEarlyRefresh;

	private volatile CachedKeys cached;

	/**
	 * Creates an empty cache.
	 * @param fetch fetches the keys within bounded time
	 * @param time how long fetched keys serve without a refresh
	 */
	SigningKeyCache(Mono<JWKSet> fetch, Set<JWSAlgorithm> algorithms, Duration time) {
		this(fetch, algorithms, time, System::nanoTime);
	}

	SigningKeyCache(Mono<JWKSet> fetch, Set<JWSAlgorithm> algorithms, Duration time, LongSupplier nanoTime) {
		this.fetch = fetch;
		this.algorithms = Set.copyOf(algorithms);
		this.time = time.toNanos();
		this.nanoTime = nanoTime;
		long now = nanoTime.getAsLong();
		this.nextEarlyRefresh = new AtomicLong(now);
		this.cached = new CachedKeys(new JWKSet(), now, now, false);
	}

	@Override
	public Flux<JWK> apply(SignedJWT token) {
		JWSHeader header = token.getHeader();
		if (!this.algorithms.contains(header.getAlgorithm())) {
			return Flux.error(() -> AuthenticationError.INVALID_TOKEN.because(RefusalReason.ALGORITHM_OFF,
					QuotedText.of(header.getAlgorithm())));
		}
		return Mono.defer(() -> find(header)).flatMapIterable(Function.identity());
	}

	private Mono<List<JWK>> find(JWSHeader header) {
		long now = this.nanoTime.getAsLong();
		CachedKeys known = this.cached;
		JWKSelector selector = new JWKSelector(JWKMatcher.forJWSHeader(header));
		List<JWK> found = known.select(selector, now);
		if (found.isEmpty()) {
			return mayRefresh(known, now) ? refresh(now).keys().map((keys) -> require(selector, header, keys))
					: Mono.fromSupplier(() -> require(selector, header, known));
		}
		if (now - known.nextRefresh < 0) {
			return Mono.just(found);
		}
		Refresh refresh = refresh(now);
		long wait = refresh.began + OVERDUE_WAIT.toNanos() - now;
		return (now - known.nextRefresh < this.time || wait <= 0) ? Mono.just(found)
				: refresh.keys()
					.map((keys) -> require(selector, header, keys))
					.timeout(Duration.ofNanos(wait), Mono.just(found));
	}

	/** Whether a token with an unknown key may wait for a refresh. */
	private boolean mayRefresh(CachedKeys known, long now) {
		if (now - known.nextRefresh >= 0 || this.running.get() != null) {
			return true;
		}
		long next = this.nextEarlyRefresh.get();
		return known.isComplete && now - next >= 0
				&& this.nextEarlyRefresh.compareAndSet(next, now + EARLY_REFRESH_INTERVAL.toNanos());
	}

	/** Returns the running refresh, or starts one. */
	private Refresh refresh(long now) {
		Refresh mine = new Refresh(Sinks.one(), now);
		Refresh other = this.running.compareAndExchange(null, mine);
		if (other == null) {
			this.fetch.map(this::fetched)
				.onErrorResume((failure) -> Mono.fromSupplier(this::failed))
				.subscribe((keys) -> complete(mine, keys));
		}
		return (other != null) ? other : mine;
	}

	private void complete(Refresh refresh, CachedKeys keys) {
		this.cached = keys;
		this.running.set(null);
		refresh.result.tryEmitValue(keys);
	}

	private CachedKeys fetched(JWKSet keys) {
		long next = this.nanoTime.getAsLong() + this.time;
		return new CachedKeys(keys, next, next + MAX_STALE_TIME.toNanos(), true);
	}

	private CachedKeys failed() {
		CachedKeys last = this.cached;
		return new CachedKeys(last.keys, this.nanoTime.getAsLong() + RETRY_INTERVAL.toNanos(), last.end, false);
	}

	/**
	 * Returns the matching keys.
	 * @throws AuthenticationFailedException if no key matches
	 */
	private List<JWK> require(JWKSelector selector, JWSHeader header, CachedKeys keys) {
		List<JWK> found = keys.select(selector, this.nanoTime.getAsLong());
		if (!found.isEmpty()) {
			return found;
		}
		if (!keys.isComplete) {
			throw AuthenticationError.UNAVAILABLE.because(RefusalReason.KEYS_UNAVAILABLE);
		}
		boolean isUnfit = header.getKeyID() != null && keys.keys.getKeyByKeyId(header.getKeyID()) != null;
		throw AuthenticationError.INVALID_TOKEN.because(isUnfit ? RefusalReason.UNFIT_KEY : RefusalReason.UNKNOWN_KEY,
				"its header kid is " + QuotedText.of(header.getKeyID()) + " for "
						+ QuotedText.of(header.getAlgorithm()));
	}

	/**
	 * Fetched keys, with times in nanoseconds.
	 *
	 * @param end when the keys end unless a refresh succeeds
	 * @param isComplete whether the last refresh succeeded, so that no key is missing
	 */
	private record CachedKeys(JWKSet keys, long nextRefresh, long end, boolean isComplete) {

		List<JWK> select(JWKSelector selector, long now) {
			return (now - this.end < 0) ? selector.select(this.keys) : List.of();
		}

	}

	/** Refresh that serves all callers until it completes. */
	private record Refresh(Sinks.One<CachedKeys> result, long began) {

		Mono<CachedKeys> keys() {
			return this.result.asMono();
		}

	}

}
