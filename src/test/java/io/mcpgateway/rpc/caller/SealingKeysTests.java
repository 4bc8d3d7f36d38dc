package io.mcpgateway.rpc.caller;

import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of keys that are derived from secrets, which may change. */
class SealingKeysTests {

	private static final byte[] STATE = { 1, 2, 3 };

	private static final byte[] CONTEXT = { 7 };

	private static final String SECRET = "a secret of all nodes";

	@Test
	void opensTheTokensOfAnotherNodeWithTheSecret() {
		String token = SealingKeys.of(SECRET, null).forPurpose("a").seal(STATE, CONTEXT);
		assertThat(SealingKeys.of(SECRET, null).forPurpose("a").open(token, CONTEXT)).isEqualTo(STATE);
		assertThat(SealingKeys.of("another", SECRET).forPurpose("a").open(token, CONTEXT)).isEqualTo(STATE);
		assertThat(SealingKeys.of("another", null).forPurpose("a").open(token, CONTEXT)).isNull();
		assertThat(SealingKeys.of(SECRET, null).forPurpose("b").open(token, CONTEXT)).isNull();
		assertThat(SealingKeys.of(SECRET, null).forPurpose("a").open(token, STATE)).isNull();
	}

	@Test
	void opensItsOwnTokensAfterItAdoptedASecret() {
		SealingKeys keys = SealingKeys.random();
		PurposeSealer sealer = keys.forPurpose("a");
		String before = sealer.seal(STATE, CONTEXT);
		keys.adopt(SECRET);
		assertThat(sealer.open(before, CONTEXT)).isEqualTo(STATE);
		String after = sealer.seal(STATE, CONTEXT);
		assertThat(SealingKeys.of(SECRET, null).forPurpose("a").open(after, CONTEXT)).isEqualTo(STATE);
		assertThat(SealingKeys.of(SECRET, null).forPurpose("a").open(before, CONTEXT)).isNull();
	}

	@Test
	void forgetsTheOldestOfManySecrets() {
		SealingKeys keys = SealingKeys.random();
		PurposeSealer sealer = keys.forPurpose("a");
		String first = sealer.seal(STATE, CONTEXT);
		for (int i = 0; i < 3; i++) {
			keys.adopt(SECRET + i);
			keys.adopt(SECRET + i);
		}
		assertThat(sealer.open(first, CONTEXT)).isEqualTo(STATE);
		keys.adopt(SECRET);
		assertThat(sealer.open(first, CONTEXT)).isNull();
	}

	@Test
	void opensTokensWhileItAdopts() {
		SealingKeys keys = SealingKeys.random();
		PurposeSealer sealer = keys.forPurpose("a");
		CompletableFuture<Void> adopting = CompletableFuture.runAsync(() -> {
			for (int i = 0; i < 20_000; i++) {
				keys.adopt(SECRET + i % 2);
			}
		});
		do {
			assertThat(sealer.open(sealer.seal(STATE, CONTEXT), CONTEXT)).isEqualTo(STATE);
		}
		while (!adopting.isDone());
		adopting.join();
	}

	@Test
	void keepsSecretsOutOfTexts() {
		assertThat(SealingKeys.of(SECRET, null).toString()).doesNotContain(SECRET);
	}

}
