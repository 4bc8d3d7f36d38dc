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
 * Finds the keys that may have signed a token. They are fetched when they are first
 * needed, again after a while, and at once when a token names one that is not known,
 * though no more than a few times a minute. Without the server the last ones do for an
 * hour.
 */
final class SigningKeyCache implements Function<SignedJWT, Flux<JWK>> {

	/** How often a minute they are fetched out of turn, at most. */
	private static final long OUT_OF_TURN = 6;

	private static final Duration WITHOUT_SERVER = Duration.ofHours(1);

	/** After how long it is tried again when the server was away. */
	private static final Duration RETRY = Duration.ofSeconds(1);

	private static final Known NONE = new Known(new JWKSet(), true, Duration.ZERO, Duration.ZERO);

	private final Set<JWSAlgorithm> algorithms;

	private final Mono<Known> known;

	private final Bucket outOfTurn = Bucket.builder()
		.addLimit((limit) -> limit.capacity(OUT_OF_TURN).refillGreedy(OUT_OF_TURN, Duration.ofMinutes(1)))
		.build();

	private volatile Known last = NONE;

	SigningKeyCache(Mono<JWKSet> fetch, Set<JWSAlgorithm> algorithms, Duration time) {
		this.algorithms = Set.copyOf(algorithms);
		this.known = fetch.map((keys) -> this.last = new Known(keys, false, time, WITHOUT_SERVER))
			.onErrorResume((failure) -> Mono.fromSupplier(this::withoutServer))
			.cacheInvalidateIf(Known::isOver);
	}

	@Override
	public Flux<JWK> apply(SignedJWT token) {
		if (!this.algorithms.contains(token.getHeader().getAlgorithm())) {
			return Flux.empty();
		}
		JWKSelector selector = new JWKSelector(JWKMatcher.forJWSHeader(token.getHeader()));
		return this.known.flatMap((keys) -> select(selector, keys)).flatMapIterable(Function.identity());
	}

	private Mono<List<JWK>> select(JWKSelector selector, Known keys) {
		List<JWK> found = keys.select(selector);
		if (!found.isEmpty() || !this.outOfTurn.tryConsume(1)) {
			return Mono.just(found);
		}
		keys.end();
		return this.known.map((fetched) -> fetched.select(selector));
	}

	private Known withoutServer() {
		Known before = this.last;
		return new Known(before.mayStay() ? before.keys : NONE.keys, true, RETRY, Duration.ZERO);
	}

	/** Keys, for a time. */
	private static final class Known {

		private final JWKSet keys;

		private final boolean isStandIn;

		private final long renewed;

		private final long gone;

		private volatile boolean isEnded;

		/**
		 * Keys that are known from now on.
		 * @param isStandIn whether there may be others, which could not be fetched
		 */
		Known(JWKSet keys, boolean isStandIn, Duration time, Duration withoutServer) {
			this.keys = keys;
			this.isStandIn = isStandIn;
			this.renewed = System.nanoTime() + time.toNanos();
			this.gone = this.renewed + withoutServer.toNanos();
		}

		/** Those that may have signed; an error if that cannot be said. */
		List<JWK> select(JWKSelector selector) {
			List<JWK> found = selector.select(this.keys);
			if (found.isEmpty() && this.isStandIn) {
				throw AuthenticationError.UNAVAILABLE.toException();
			}
			return found;
		}

		void end() {
			this.isEnded = true;
		}

		boolean isOver() {
			return this.isEnded || System.nanoTime() - this.renewed > 0;
		}

		boolean mayStay() {
			return System.nanoTime() - this.gone < 0;
		}

	}

}
