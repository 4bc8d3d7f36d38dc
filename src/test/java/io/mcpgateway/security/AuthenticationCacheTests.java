package io.mcpgateway.security;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpgateway.request.RefusalReason;
import io.mcpgateway.rpc.ClientNetwork;
import io.mcpgateway.rpc.Identity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests how long identities last in requests and in streams, which hold them beyond the
 * cache time.
 */
class AuthenticationCacheTests {

	private static final Duration TIME = Duration.ofMinutes(1);

	private static final ClientNetwork NETWORK = new ClientNetwork(4, 1);

	private final Map<String, Mono<Identity>> known = new HashMap<>();

	private final AtomicInteger asked = new AtomicInteger();

	private final AtomicLong now = new AtomicLong();

	private AuthenticationCache cache = cache(TIME);

	@Test
	void asksOnceWithinTheCacheTime() {
		this.known.put("ann", identity("ann", Set.of(), Set.of()));
		for (int i = 0; i < 10; i++) {
			assertThat(authenticate("ann").lasts()).isTrue();
		}
		assertThat(this.asked).hasValue(1);
		pass(TIME);
		authenticate("ann");
		assertThat(this.asked).hasValue(2);
	}

	@Test
	void findsAnIdentityInMemoryOnlyWithinTheCacheTime() {
		assertThat(this.cache.findNow("ann")).isNull();
		this.known.put("ann", identity("ann", Set.of(), Set.of()));
		assertThat(this.cache.findNow("ann")).isNull();
		Identity ann = authenticate("ann");
		assertThat(this.cache.findNow("ann")).isSameAs(ann);
		assertThat(this.cache.findNow("bob")).isNull();
		assertThat(this.asked).hasValue(1);
		pass(TIME);
		assertThat(this.cache.findNow("ann")).isNull();
	}

	@ParameterizedTest
	@ValueSource(longs = { 0, 1, 60_000 })
	void endsAnIdentityInUseWhenItsCredentialIsWithdrawn(long cacheMillis) {
		this.cache = cache(Duration.ofMillis(cacheMillis));
		this.known.put("ann", identity("ann", Set.of(), Set.of()));
		Identity stream = authenticate("ann");
		this.known.remove("ann");
		assertThat(stream.lasts()).isTrue();
		pass(Duration.ofMillis(Math.max(cacheMillis, 1000)));
		stream.lasts();
		assertThat(stream.lasts()).isFalse();
		assertThatExceptionOfType(AuthenticationFailedException.class).isThrownBy(() -> authenticate("ann"));
	}

	@Test
	void asksAgainOnceInEachCacheTimeForAllIdentitiesOfACredential() {
		this.known.put("ann", identity("ann", Set.of(), Set.of()));
		List<Identity> streams = new ArrayList<>();
		for (int minutes = 1; minutes <= 10; minutes++) {
			streams.add(authenticate("ann"));
			pass(TIME);
			for (Identity stream : streams) {
				assertThat(stream.lasts()).isTrue();
				assertThat(stream.lasts()).isTrue();
			}
			assertThat(this.asked).hasValue(1 + minutes);
		}
	}

	@Test
	void countsTheTimeFromTheLastAnswerOfTheServer() {
		this.known.put("ann", identity("ann", Set.of(), Set.of()));
		authenticate("ann");
		pass(TIME.minusSeconds(1));
		Identity late = authenticate("ann");
		this.known.remove("ann");
		pass(Duration.ofSeconds(1));
		late.lasts();
		assertThat(late.lasts()).isFalse();
	}

	@Test
	void endsAnIdentityThatIsGrantedSomethingElse() {
		for (Mono<Identity> changed : List.of(identity("ann", Set.of("read"), Set.of("staff")),
				identity("ann", Set.of(), Set.of("admin")), identity("bob", Set.of(), Set.of("staff")))) {
			this.known.put("token", identity("ann", Set.of(), Set.of("staff")));
			this.cache = cache(TIME);
			Identity stream = authenticate("token");
			this.known.put("token", changed);
			pass(TIME);
			stream.lasts();
			assertThat(stream.lasts()).isFalse();
			assertThat(authenticate("token").lasts()).isTrue();
		}
	}

	@ParameterizedTest
	@EnumSource(value = AuthenticationError.class, names = { "UNAVAILABLE", "TOO_MANY_FAILURES" })
	void keepsAnIdentityWhoseCredentialCannotBeValidatedForNow(AuthenticationError error) {
		this.known.put("ann", identity("ann", Set.of(), Set.of()));
		Identity stream = authenticate("ann");
		this.known.put("ann", Mono.error(() -> error.because(RefusalReason.INTROSPECTION_BUSY)));
		for (int minutes = 1; minutes <= 10; minutes++) {
			pass(TIME);
			for (int i = 0; i < 10; i++) {
				assertThat(stream.lasts()).isTrue();
			}
			assertThat(this.asked).hasValue(1 + minutes);
		}
		this.known.remove("ann");
		pass(TIME);
		stream.lasts();
		assertThat(stream.lasts()).isFalse();
	}

	@Test
	void asksForFewIdentitiesAtATime() {
		List<Identity> streams = new ArrayList<>();
		for (int i = 0; i < 100; i++) {
			this.known.put("user" + i, identity("user" + i, Set.of(), Set.of()));
			streams.add(authenticate("user" + i));
			this.known.put("user" + i, Mono.never());
		}
		this.asked.set(0);
		pass(TIME);
		assertThat(streams).allMatch(Identity::lasts).allMatch(Identity::lasts);
		assertThat(this.asked).hasValue(AuthenticationCache.MAX_BACKGROUND_LOOKUPS);
	}

	@Test
	void asksForIdentitiesOfAnotherIssuerWhileOneIsSilent() {
		List<Identity> stuck = new ArrayList<>();
		for (int i = 0; i < 100; i++) {
			this.known.put("user" + i, Mono.just(issuedBy("silent", "user" + i)));
			stuck.add(authenticate("user" + i));
			this.known.put("user" + i, Mono.never());
		}
		this.known.put("ann", Mono.just(issuedBy("quick", "ann")));
		Identity stream = authenticate("ann");
		this.known.remove("ann");
		pass(TIME);
		assertThat(stuck).allMatch(Identity::lasts);
		stream.lasts();
		assertThat(stream.lasts()).isFalse();
	}

	@Test
	void endsAnIdentityThatExpires() {
		boolean[] lasts = { true };
		this.known.put("ann", Mono.just(new Identity("ann", null, Set.of(), Map.of(), () -> lasts[0])));
		Identity stream = authenticate("ann");
		assertThat(stream.lasts()).isTrue();
		assertThat(this.cache.findNow("ann")).isSameAs(stream);
		lasts[0] = false;
		assertThat(stream.lasts()).isFalse();
		assertThat(this.cache.findNow("ann")).isNull();
		authenticate("ann");
		assertThat(this.asked).hasValue(2);
	}

	private AuthenticationCache cache(Duration time) {
		return new AuthenticationCache((credential, network) -> {
			this.asked.incrementAndGet();
			return this.known.getOrDefault(credential,
					Mono.error(() -> AuthenticationError.INVALID_TOKEN.because(RefusalReason.INACTIVE_TOKEN)));
		}, time, this.now::get);
	}

	private Identity authenticate(String credential) {
		return Objects.requireNonNull(this.cache.authenticate(credential, NETWORK).block());
	}

	private void pass(Duration time) {
		this.now.addAndGet(time.toNanos());
	}

	private static Identity issuedBy(String issuer, String name) {
		return new Identity(name, null, issuer, null, Set.of(), Map.of(), () -> true);
	}

	private static Mono<Identity> identity(String name, Set<String> scopes, Set<String> roles) {
		return Mono.just(new Identity(name, null, scopes, Map.of("roles", roles), () -> true));
	}

}
