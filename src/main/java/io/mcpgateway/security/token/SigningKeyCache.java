package io.mcpgateway.security.token;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.SignedJWT;
import io.github.bucket4j.Bucket;
import io.mcpgateway.security.authentication.AuthenticationError;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Cache of signing keys. Keys are fetched on first use and again after expiry. A token
 * with an unknown key triggers an early fetch, at most a few times a minute. While the
 * server fails, the last keys stay valid for an hour.
 */
final class SigningKeyCache implements Function<SignedJWT, Flux<JWK>> {

	/** Limit of early fetches a minute. */
	private static final long MAX_EARLY_FETCHES = 6;

	private static final Duration MAX_STALE_TIME = Duration.ofHours(1);

	/** Time between attempts while the server fails. */
	private static final Duration RETRY_INTERVAL = Duration.ofSeconds(1);

	private static final CachedKeys NONE = new CachedKeys(new JWKSet(), true, Duration.ZERO, Duration.ZERO);

	private final Set<JWSAlgorithm> algorithms;

	private final Mono<CachedKeys> cached;

	private final Bucket earlyFetches = Bucket.builder()
		.addLimit((limit) -> limit.capacity(MAX_EARLY_FETCHES).refillGreedy(MAX_EARLY_FETCHES, Duration.ofMinutes(1)))
		.build();

	private volatile CachedKeys last = NONE;

	SigningKeyCache(Mono<JWKSet> fetch, Set<JWSAlgorithm> algorithms, Duration time) {
		this.algorithms = Set.copyOf(algorithms);
		this.cached = fetch.map((keys) -> this.last = new CachedKeys(keys, false, time, MAX_STALE_TIME))
			.onErrorResume((failure) -> Mono.fromSupplier(this::staleKeys))
			.cacheInvalidateIf(CachedKeys::isExpired);
	}

	@Override
	public Flux<JWK> apply(SignedJWT token) {
		if (!this.algorithms.contains(token.getHeader().getAlgorithm())) {
			return Flux.empty();
		}
		JWKSelector selector = new JWKSelector(JWKMatcher.forJWSHeader(token.getHeader()));
		return this.cached.flatMap((keys) -> select(selector, keys)).flatMapIterable(Function.identity());
	}

	private Mono<List<JWK>> select(JWKSelector selector, CachedKeys keys) {
		List<JWK> found = keys.select(selector);
		if (!found.isEmpty() || !this.earlyFetches.tryConsume(1)) {
			return Mono.just(found);
		}
		keys.invalidate();
		return this.cached.map((fetched) -> fetched.select(selector));
	}

	private CachedKeys staleKeys() {
		CachedKeys previous = this.last;
		return new CachedKeys(previous.mayServeStale() ? previous.keys : NONE.keys, true, RETRY_INTERVAL,
				Duration.ZERO);
	}

	/** Keys with an expiry. */
	private static final class CachedKeys {

		private final JWKSet keys;

		private final boolean isStale;

		private final long expires;

		private final long staleUntil;

		private volatile boolean isInvalidated;

		/**
		 * Creates keys that are valid from now on.
		 * @param isStale whether the keys could not be refreshed, so that keys may be
		 * missing
		 */
		CachedKeys(JWKSet keys, boolean isStale, Duration time, Duration staleTime) {
			this.keys = keys;
			this.isStale = isStale;
			this.expires = System.nanoTime() + time.toNanos();
			this.staleUntil = this.expires + staleTime.toNanos();
		}

		/**
		 * Returns the matching keys.
		 * @throws AuthenticationFailedException if no key matches and the keys are stale
		 */
		List<JWK> select(JWKSelector selector) {
			List<JWK> found = selector.select(this.keys);
			if (found.isEmpty() && this.isStale) {
				throw AuthenticationError.UNAVAILABLE.toException();
			}
			return found;
		}

		void invalidate() {
			this.isInvalidated = true;
		}

		boolean isExpired() {
			return this.isInvalidated || System.nanoTime() - this.expires > 0;
		}

		boolean mayServeStale() {
			return System.nanoTime() - this.staleUntil < 0;
		}

	}

}
