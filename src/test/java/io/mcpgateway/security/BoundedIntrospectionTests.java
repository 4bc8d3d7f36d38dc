package io.mcpgateway.security;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.mcpgateway.request.RefusalReason;
import io.mcpgateway.rpc.ClientNetwork;
import io.mcpgateway.rpc.Identity;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that made-up tokens neither lock out valid tokens nor cause unlimited requests to
 * the authorization server.
 */
class BoundedIntrospectionTests {

	private static final String GOOD = "good";

	private static final String SLOW = "slow";

	private final AtomicInteger asked = new AtomicInteger();

	private boolean isSlow;

	private final BoundedIntrospection tokens = new BoundedIntrospection((credential, network) -> {
		this.asked.incrementAndGet();
		if (this.isSlow) {
			return Mono.never();
		}
		if (credential.startsWith(GOOD)) {
			return Mono.just(new Identity(credential, null, Set.of(), Map.of(), () -> true));
		}
		return credential.startsWith(SLOW) ? Mono.never()
				: Mono.error(() -> AuthenticationError.INVALID_TOKEN.because(RefusalReason.INACTIVE_TOKEN));
	});

	@Test
	void asksOnceForAnInvalidTokenThatComesAgain() {
		for (int i = 0; i < 10; i++) {
			assertThat(outcome("bad", 1)).isEqualTo(AuthenticationError.INVALID_TOKEN);
		}
		assertThat(this.asked).hasValue(1);
	}

	@Test
	void asksForOneTokenAtATimeOfANetworkThatSentTooManyInvalidOnes() {
		for (int i = 0; i < BoundedIntrospection.MAX_FAILURES_PER_NETWORK; i++) {
			assertThat(outcome("bad" + i, 1)).isEqualTo(AuthenticationError.INVALID_TOKEN);
		}
		Disposable pending = authenticate(SLOW, 1);
		int before = this.asked.get();
		for (int i = 0; i < 1000; i++) {
			assertThat(outcome("more" + i, 1)).isEqualTo(AuthenticationError.TOO_MANY_FAILURES);
		}
		assertThat(this.asked).hasValue(before);
		assertThat(outcome(GOOD, 2)).isNull();
		pending.dispose();
		assertThat(outcome("more", 1)).isEqualTo(AuthenticationError.INVALID_TOKEN);
	}

	@Test
	void letsANewTokenInThoughItsNetworkSentTooManyInvalidOnes() {
		for (int i = 0; i < 1000; i++) {
			outcome("bad" + i, 1);
		}
		assertThat(outcome(GOOD, 1)).isNull();
	}

	@Test
	void letsATokenInThatWasGoodThoughItsNetworkSentTooManyInvalidOnes() {
		assertThat(outcome(GOOD, 1)).isNull();
		for (int i = 0; i < 1000; i++) {
			outcome("bad" + i, 1);
		}
		assertThat(outcome(GOOD, 1)).isNull();
	}

	@Test
	void keepsRequestsForTokensThatWereGoodWhileTheServerIsSlow() {
		assertThat(outcome(GOOD, 1)).isNull();
		Disposable[] pending = IntStream.range(0, 1000)
			.mapToObj((i) -> authenticate(SLOW + i, i))
			.toArray(Disposable[]::new);
		assertThat(this.asked).hasValue(1 + BoundedIntrospection.MAX_NEW_REQUESTS);
		assertThat(outcome("new", 2000)).isEqualTo(AuthenticationError.UNAVAILABLE);
		assertThat(outcome(GOOD, 1)).isNull();
		for (Disposable one : pending) {
			one.dispose();
		}
		assertThat(outcome("good, new", 2000)).isNull();
	}

	@Test
	void leavesRequestsToOtherNetworks() {
		for (int i = 0; i < 100; i++) {
			authenticate(SLOW + i, 1);
		}
		assertThat(this.asked).hasValue(BoundedIntrospection.MAX_NEW_REQUESTS_PER_NETWORK);
		assertThat(outcome(GOOD, 2)).isNull();
	}

	@Test
	void boundsTheRequestsForTokensThatWereGood() {
		for (int i = 0; i < 1000; i++) {
			assertThat(outcome(GOOD + i, 1)).isNull();
		}
		this.isSlow = true;
		this.asked.set(0);
		Disposable first = authenticate(GOOD + 0, 0);
		for (int i = 1; i < 1000; i++) {
			authenticate(GOOD + i, i);
		}
		assertThat(this.asked).hasValue(BoundedIntrospection.MAX_REQUESTS);
		this.isSlow = false;
		assertThat(outcome(GOOD + 999, 1)).isEqualTo(AuthenticationError.UNAVAILABLE);
		first.dispose();
		assertThat(outcome(GOOD + 999, 1)).isNull();
	}

	private Disposable authenticate(String token, int network) {
		return this.tokens.authenticate(token, network(network)).subscribe((identity) -> {
		}, (failure) -> {
		});
	}

	/** Returns the error of a token; {@code null} for a valid token. */
	private AuthenticationError outcome(String token, int network) {
		return this.tokens.authenticate(token, network(network))
			.materialize()
			.map((signal) -> (signal.getThrowable() instanceof AuthenticationFailedException refused)
					? Optional.of(refused.error()) : Optional.<AuthenticationError>empty())
			.block()
			.orElse(null);
	}

	private static ClientNetwork network(int number) {
		return new ClientNetwork(4, number);
	}

}
