package io.mcpgateway.security;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.mcpgateway.request.RefusalReason;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.throwable;

/**
 * Tests that tokens with known keys never wait for the authorization server, and that few
 * fetches run.
 */
class SigningKeyCacheTests {

	private static final Duration TIME = Duration.ofMinutes(5);

	private static final Duration A_MOMENT = Duration.ofNanos(1);

	private final AtomicLong now = new AtomicLong();

	/** Fetches without an answer yet. */
	private final Deque<Sinks.One<JWKSet>> fetches = new ArrayDeque<>();

	private final SigningKeyCache cache = new SigningKeyCache(Mono.defer(() -> {
		Sinks.One<JWKSet> fetch = Sinks.one();
		this.fetches.add(fetch);
		return fetch.asMono();
	}), Set.of(JWSAlgorithm.RS256), TIME, this.now::get);

	@Test
	void sharesTheFirstFetch() {
		List<CompletableFuture<List<JWK>>> waiting = new ArrayList<>();
		for (int i = 0; i < 100; i++) {
			waiting.add(find("one"));
		}
		assertThat(this.fetches).hasSize(1);
		answer("one");
		assertThat(waiting).allMatch((found) -> isKnown(found));
	}

	@Test
	void servesKnownKeysWhileARefreshWaitsForTheServer() {
		know("one");
		pass(TIME);
		for (int i = 0; i < 100; i++) {
			assertThat(find("one")).matches(SigningKeyCacheTests::isKnown);
		}
		assertThat(this.fetches).hasSize(1);
		fail();
		pass(SigningKeyCache.RETRY_INTERVAL);
		assertThat(find("one")).matches(SigningKeyCacheTests::isKnown);
		assertThat(this.fetches).hasSize(1);
		answer("two");
		assertThat(find("one")).isNotDone();
		assertThat(find("two")).matches(SigningKeyCacheTests::isKnown);
	}

	@Test
	void servesKnownKeysWhileATokenWithAnUnknownKeyWaitsForTheServer() {
		know("one");
		CompletableFuture<List<JWK>> forged = find("made-up");
		assertThat(forged).isNotDone();
		assertThat(find("one")).matches(SigningKeyCacheTests::isKnown);
		fail();
		requireUnavailable(forged);
		assertThat(find("one")).matches(SigningKeyCacheTests::isKnown);
	}

	@Test
	void fetchesOnceInAnIntervalForAllUnknownKeys() {
		know("one");
		for (int interval = 0; interval < 3; interval++) {
			List<CompletableFuture<List<JWK>>> waiting = new ArrayList<>();
			for (int i = 0; i < 100; i++) {
				waiting.add(find("made-up-" + i));
			}
			assertThat(this.fetches).hasSize(1);
			answer("one");
			waiting.add(find("made-up"));
			assertThat(waiting).allSatisfy((found) -> requireRefused(found, RefusalReason.UNKNOWN_KEY));
			pass(SigningKeyCache.EARLY_REFRESH_INTERVAL.minus(A_MOMENT));
			requireRefused(find("made-up"), RefusalReason.UNKNOWN_KEY);
			assertThat(this.fetches).isEmpty();
			pass(A_MOMENT);
		}
	}

	@Test
	void findsANewKeyAtOnce() {
		know("one");
		CompletableFuture<List<JWK>> rotated = find("two");
		answer("two");
		assertThat(rotated).matches(SigningKeyCacheTests::isKnown);
	}

	@Test
	void servesNoRemovedKeyAfterAQuietTime() {
		know("one");
		pass(TIME.multipliedBy(2));
		CompletableFuture<List<JWK>> first = find("one");
		CompletableFuture<List<JWK>> second = find("one");
		assertThat(this.fetches).hasSize(1);
		answer("two");
		requireRefused(first, RefusalReason.UNKNOWN_KEY);
		requireRefused(second, RefusalReason.UNKNOWN_KEY);
	}

	@Test
	void servesKnownKeysAfterAQuietTimeThoughTheServerIsFrozen() {
		know("one");
		pass(TIME.multipliedBy(2));
		assertThat(find("one")).succeedsWithin(20, TimeUnit.SECONDS).matches((keys) -> keys.size() == 1);
		pass(Duration.ofSeconds(1));
		assertThat(find("one")).matches(SigningKeyCacheTests::isKnown);
	}

	@Test
	void servesKnownKeysForAnHourWhileTheServerFails() {
		know("one");
		for (Duration passed = Duration.ZERO; passed
			.compareTo(TIME.plus(SigningKeyCache.MAX_STALE_TIME)) < 0; passed = passed.plusMinutes(1)) {
			assertThat(find("one")).matches(SigningKeyCacheTests::isKnown);
			if (!this.fetches.isEmpty()) {
				fail();
			}
			pass(Duration.ofMinutes(1));
		}
		CompletableFuture<List<JWK>> late = find("one");
		fail();
		requireUnavailable(late);
		requireUnavailable(find("one"));
		assertThat(this.fetches).isEmpty();
	}

	@Test
	void asksForNoKeyOfAnotherAlgorithm() {
		requireRefused(this.cache.apply(token("one", JWSAlgorithm.RS512)).collectList().toFuture(),
				RefusalReason.ALGORITHM_OFF);
		assertThat(this.fetches).isEmpty();
	}

	private void know(String keyId) {
		find(keyId);
		answer(keyId);
	}

	private CompletableFuture<List<JWK>> find(String keyId) {
		return this.cache.apply(token(keyId, JWSAlgorithm.RS256)).collectList().toFuture();
	}

	private void answer(String keyId) {
		this.fetches.remove()
			.tryEmitValue(new JWKSet(
					new RSAKey.Builder(Base64URL.encode("a modulus"), Base64URL.encode("65537")).keyID(keyId).build()))
			.orThrow();
	}

	private void fail() {
		this.fetches.remove().tryEmitError(new IllegalStateException("away")).orThrow();
	}

	private void pass(Duration time) {
		this.now.addAndGet(time.toNanos());
	}

	private static SignedJWT token(String keyId, JWSAlgorithm algorithm) {
		return new SignedJWT(new JWSHeader.Builder(algorithm).keyID(keyId).build(),
				new JWTClaimsSet.Builder().subject("ann").build());
	}

	private static boolean isKnown(CompletableFuture<List<JWK>> found) {
		return found.isDone() && found.join().size() == 1;
	}

	private static void requireUnavailable(CompletableFuture<List<JWK>> found) {
		requireRefused(found, RefusalReason.KEYS_UNAVAILABLE);
	}

	private static void requireRefused(CompletableFuture<List<JWK>> found, RefusalReason reason) {
		assertThat(found).isCompletedExceptionally();
		assertThat(found.exceptionNow()).asInstanceOf(throwable(AuthenticationFailedException.class))
			.matches((failure) -> failure.reason() == reason);
	}

}
