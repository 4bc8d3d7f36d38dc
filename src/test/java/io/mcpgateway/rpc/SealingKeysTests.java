package io.mcpgateway.rpc;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Tests of keys that are derived from secrets, which may change. */
class SealingKeysTests {

	private static final byte[] STATE = { 1, 2, 3 };

	private static final byte[] CONTEXT = { 7 };

	private static final String SECRET = "q5cR0pYx3vJm8sWt1uKd6zLb2nEh7gFa4iOo9yTk_-M";

	@Test
	void opensTheTokensOfAnotherNodeWithTheSecret() {
		String token = SealingKeys.of(SECRET, null).forPurpose("a").seal(STATE, CONTEXT);
		assertThat(SealingKeys.of(SECRET, null).forPurpose("a").open(token, CONTEXT)).isEqualTo(STATE);
		assertThat(SealingKeys.of("another", SECRET).forPurpose("a").open(token, CONTEXT)).isEqualTo(STATE);
		assertThat(SealingKeys.of("another", null).forPurpose("a").open(token, CONTEXT)).isNull();
		assertThat(SealingKeys.of(SECRET, null).forPurpose("b").open(token, CONTEXT)).isNull();
		assertThat(SealingKeys.of(SECRET, null).forPurpose("a").open(token, STATE)).isNull();
	}

	/**
	 * Whoever has a token could guess at the secret of people, a billion times a second.
	 */
	@Test
	void theSecretOfPeopleIsDerivedSlowly() {
		String secret = "a secret of people";
		String token = SealingKeys.of(secret, null).forPurpose("a").seal(STATE, CONTEXT);
		assertThat(TokenSealer.of(secret, "a").open(token, CONTEXT)).isNull();
		assertThat(SealingKeys.of(secret, null).forPurpose("a").open(token, CONTEXT)).isEqualTo(STATE);
		assertThat(SealingKeys.of("another secret of people", secret).forPurpose("a").open(token, CONTEXT))
			.isEqualTo(STATE);
		assertThat(SealingKeys.of(secret, null).all()).singleElement(InstanceOfAssertFactories.STRING)
			.isEqualTo("GZLYbC7jbuxTqv-ViBvqVkRnsA8fh5ZUqJMysopgeM8");
	}

	/** Nodes of a cluster share random secrets, so that a change would part versions. */
	@ParameterizedTest
	@ValueSource(strings = { SECRET, "c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00",
			"+5cR0pYx3vJm8sWt1uKd6zLb2nEh7gFa4iOo9yTk/+M=" })
	void aRandomSecretKeepsItsKey(String secret) {
		String token = SealingKeys.of(secret, null).forPurpose("a").seal(STATE, CONTEXT);
		assertThat(TokenSealer.of(secret, "a").open(token, CONTEXT)).isEqualTo(STATE);
		assertThat(SealingKeys.of(secret, null).all()).containsExactly(secret);
	}

	@Test
	void opensItsOwnTokensAfterItAdoptedASecret() {
		SealingKeys keys = SealingKeys.random();
		PurposeSealer sealer = keys.forPurpose("a");
		String before = sealer.seal(STATE, CONTEXT);
		keys.adopt(List.of(SECRET), true);
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
		for (int i = 0; i < SealingKeys.MAX_SECRETS - 1; i++) {
			keys.adopt(List.of(SECRET + i), true);
			keys.adopt(List.of(SECRET + i), true);
		}
		assertThat(sealer.open(first, CONTEXT)).isEqualTo(STATE);
		keys.adopt(List.of(SECRET), true);
		assertThat(sealer.open(first, CONTEXT)).isNull();
	}

	@Test
	void opensTokensWhileItAdopts() {
		SealingKeys keys = SealingKeys.random();
		PurposeSealer sealer = keys.forPurpose("a");
		CompletableFuture<Void> adopting = CompletableFuture.runAsync(() -> {
			for (int i = 0; i < 20_000; i++) {
				keys.adopt(List.of(SECRET + i % 2), true);
			}
		});
		do {
			assertThat(sealer.open(sealer.seal(STATE, CONTEXT), CONTEXT)).isEqualTo(STATE);
		}
		while (!adopting.isDone());
		adopting.join();
	}

	@Test
	void sealsAndJudgesNothingBeforeItAdoptedASecret() {
		SealingKeys others = SealingKeys.of(SECRET, null);
		String living = others.forPurpose("a").seal(STATE, CONTEXT);
		SealingKeys keys = SealingKeys.random();
		PurposeSealer sealer = keys.forPurpose("a");
		String own = sealer.seal(STATE, CONTEXT);
		keys.awaitAdoption();
		assertUnavailable(() -> sealer.seal(STATE, CONTEXT));
		assertUnavailable(() -> sealer.open(living, CONTEXT));
		assertThat(sealer.open("0a1b2c3d.no-token", CONTEXT)).isNull();
		assertThat(sealer.open("A".repeat(36), CONTEXT)).isNull();
		keys.adopt(List.of("another secret of all"), false);
		assertThat(sealer.open(sealer.seal(STATE, CONTEXT), CONTEXT)).isEqualTo(STATE);
		assertUnavailable(() -> sealer.open(living, CONTEXT));
		assertThat(sealer.open("0a1b2c3d.no-token", CONTEXT)).isNull();
		assertThat(sealer.open("A".repeat(36), CONTEXT)).isNull();
		keys.adopt(List.of("another secret of all", SECRET), true);
		assertThat(sealer.open(living, CONTEXT)).isEqualTo(STATE);
		assertThat(sealer.open(own, CONTEXT)).isNull();
	}

	private static void assertUnavailable(ThrowingCallable work) {
		assertThatExceptionOfType(McpException.class).isThrownBy(work)
			.satisfies((failure) -> assertThat(failure.code()).isEqualTo(ErrorCode.UNAVAILABLE));
	}

	@Test
	void keepsSecretsOutOfTexts() {
		assertThat(SealingKeys.of(SECRET, null).secrets().toString()).doesNotContain(SECRET);
		assertThat(SealingKeys.of(SECRET, null).toString()).doesNotContain(SECRET);
	}

}
