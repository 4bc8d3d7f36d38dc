package io.mcpgateway.session;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import java.util.stream.Stream;

import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.PurposeSealer;
import io.mcpgateway.rpc.SealingKeys;
import io.mcpgateway.subscription.ChangePosition;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SessionSealTests {

	private static final String SECRET = "q5cR0pYx3vJm8sWt1uKd6zLb2nEh7gFa4iOo9yTk_-M";

	private static final SessionStart START = new SessionStart(ProtocolVersion.V2025_06_18, "AbC-_123", "Ünïcode 1.0",
			new ChangePosition("0a1b2c3d", 42), Instant.ofEpochMilli(1_800_000_000_123L));

	private final SessionSeal seal = new SessionSeal(SealingKeys.of(SECRET, null));

	@Test
	void opensWhatItSealed() {
		assertThat(this.seal.open(this.seal.seal(START))).isEqualTo(START);
		SessionStart nameless = new SessionStart(ProtocolVersion.V2025_11_25, "o", null, ChangePosition.UNKNOWN,
				Instant.ofEpochMilli(0));
		assertThat(this.seal.open(this.seal.seal(nameless))).isEqualTo(nameless);
	}

	@Test
	void opensWhatAnotherNodeSealedWithTheSameSecret() {
		assertThat(new SessionSeal(SealingKeys.of(SECRET, null)).open(this.seal.seal(START))).isEqualTo(START);
	}

	@Test
	void opensIdsOfThePreviousSecret() {
		String id = this.seal.seal(START);
		SessionSeal next = new SessionSeal(SealingKeys.of("the next secret of all nodes", SECRET));
		assertThat(next.open(id)).isEqualTo(START);
		assertThat(this.seal.open(next.seal(START))).isNull();
	}

	@Test
	void opensNothingOfOthers() {
		assertThat(new SessionSeal(SealingKeys.of("another secret", null)).open(this.seal.seal(START))).isNull();
		assertThat(new SessionSeal(SealingKeys.random()).open(new SessionSeal(SealingKeys.random()).seal(START)))
			.isNull();
		PurposeSealer cursors = SealingKeys.of(SECRET, null).forPurpose("places in lists");
		assertThat(this.seal.open(cursors.seal(new byte[60], "sessions".getBytes(StandardCharsets.US_ASCII)))).isNull();
	}

	@Test
	void opensNothingThatWasChanged() {
		String id = this.seal.seal(START);
		byte[] bytes = Base64.getUrlDecoder().decode(id);
		for (int i = 0; i < bytes.length * 8; i++) {
			byte[] changed = bytes.clone();
			changed[i / 8] ^= (byte) (1 << (i % 8));
			assertThat(this.seal.open(Base64.getUrlEncoder().withoutPadding().encodeToString(changed))).isNull();
		}
		for (int length = 0; length < id.length(); length++) {
			assertThat(this.seal.open(id.substring(0, length))).isNull();
		}
	}

	/** A second form of an id would be a second session, which outlives the first. */
	@Test
	void opensOneFormOfAnId() {
		for (int length = 0; length < 3; length++) {
			SessionStart start = new SessionStart(START.version(), "o".repeat(length), null, START.position(),
					START.end());
			String id = this.seal.seal(start);
			char last = id.charAt(id.length() - 1);
			assertThat(
					Stream.of(id + "=", id + "==", " " + id, id + "\n", id.substring(0, id.length() - 1) + next(last)))
				.allMatch((other) -> this.seal.open(other) == null);
			assertThat(this.seal.open(id)).isEqualTo(start);
		}
	}

	@Test
	void opensNothingOfAnotherFormat() {
		PurposeSealer sealer = SealingKeys.of(SECRET, null).forPurpose("sessions");
		byte[] context = "sessions".getBytes(StandardCharsets.US_ASCII);
		byte[] content = sealer.open(this.seal.seal(START), context);
		assertThat(content).isNotNull();
		for (int length = 0; length < content.length; length++) {
			assertThat(this.seal.open(sealer.seal(Arrays.copyOf(content, length), context))).isNull();
		}
		content[0]++;
		assertThat(this.seal.open(sealer.seal(content, context))).isNull();
	}

	@Test
	void givesIdsOfBoundedLengthThatAreNeverTheSame() {
		String client = "\uffff".repeat(100);
		SessionStart longest = new SessionStart(START.version(), "o".repeat(22), client, START.position(), START.end());
		assertThat(Stream.generate(() -> this.seal.seal(longest)).limit(1000)).doesNotHaveDuplicates()
			.allMatch((id) -> id.matches("[A-Za-z0-9_-]{50,550}"));
	}

	@Test
	void survivesAnyText() {
		Random random = new Random(7);
		for (int i = 0; i < 10_000; i++) {
			byte[] bytes = new byte[random.nextInt(300)];
			random.nextBytes(bytes);
			assertThat(this.seal.open(new String(bytes, StandardCharsets.ISO_8859_1))).isNull();
			assertThat(this.seal.open(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes))).isNull();
		}
	}

	/** Returns the character whose last bit differs, which no byte of the id has. */
	private static char next(char last) {
		String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
		return alphabet.charAt(alphabet.indexOf(last) ^ 1);
	}

}
