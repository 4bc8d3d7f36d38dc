package io.mcpgateway.subscription;

import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.McpException;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class SubscriptionBudgetTests {

	private static final DataSize AMPLE = DataSize.ofMegabytes(1);

	private static final DataSize BYTES = DataSize.ofBytes(150);

	private static final String LONG = "a:" + "x".repeat(98);

	private static final int ROUNDS = 100_000;

	private static final CallerKey CALLER = CallerKey.of(InetAddress.getLoopbackAddress());

	/** Budget of three URIs, and of 150 bytes for each caller. */
	private final SubscriptionBudget budget = new SubscriptionBudget(new SubscriptionProperties(3, 3, 3, BYTES, BYTES,
			BYTES, AMPLE, 100, Duration.ofHours(1), Duration.ZERO, Duration.ZERO));

	/** Fewer URIs of more bytes than allowed are refused while another caller asks. */
	@Test
	void aRefusedChangeGivesNothingAwayForAMoment() {
		this.budget.open(CALLER).hold(List.of(LONG));
		SubscriptionBudget.Share held = this.budget.open(CALLER);
		held.hold(List.of("a:1", "a:2"));
		AtomicBoolean isOver = new AtomicBoolean();
		CompletableFuture<Boolean> hasTaken = CompletableFuture.supplyAsync(() -> {
			boolean taken = false;
			while (!isOver.get()) {
				taken |= isTaken();
			}
			return taken;
		});
		for (int i = 0; i < ROUNDS; i++) {
			assertThatExceptionOfType(McpException.class).isThrownBy(() -> held.hold(List.of(LONG)));
		}
		isOver.set(true);
		assertThat(hasTaken.join()).as("another caller got the place of a held URI").isFalse();
		held.close();
		assertThat(isTaken()).isTrue();
	}

	private boolean isTaken() {
		SubscriptionBudget.Share share = this.budget.open(CallerKey.UNKNOWN);
		try {
			share.hold(List.of("b:1"));
			return true;
		}
		catch (McpException ex) {
			return false;
		}
		finally {
			share.close();
		}
	}

}
