package io.mcpgateway.resource;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.McpException;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that permits go back, whatever becomes of a request. */
class ReaderPermitsTests {

	private static final ReaderKey ANN = new ReaderKey(new CallerKey.Known("ann"));

	private static final ReaderKey BOB = new ReaderKey(new CallerKey.Known("bob"));

	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	private final ReaderPermits permits = new ReaderPermits(2, Duration.ofMillis(10));

	@Test
	void anAnswerKeepsItsPermitUntilItsEnd() {
		List<Runnable> ends = new ArrayList<>();
		for (int i = 0; i < 2; i++) {
			assertThat(ask(ANN, Mono.just("answer"), ends).block(TIMEOUT)).isEqualTo("answer");
		}
		StepVerifier.create(ask(ANN, Mono.just("more"), ends)).expectError(McpException.class).verify(TIMEOUT);
		assertThat(ask(BOB, Mono.just("of another"), ends).block(TIMEOUT)).isEqualTo("of another");
		assertThat(this.permits.count()).isEqualTo(2);
		ends.forEach(Runnable::run);
		ends.forEach(Runnable::run);
		assertThat(this.permits.count()).isZero();
		assertThat(ask(ANN, Mono.just("later"), ends).block(TIMEOUT)).isEqualTo("later");
	}

	@Test
	void aRequestWithoutAnswerKeepsNoPermit() {
		for (Mono<String> request : List.of(Mono.<String>empty(), Mono.<String>error(new IllegalStateException()))) {
			for (int i = 0; i < 5; i++) {
				ask(ANN, request, new ArrayList<>()).onErrorComplete(IllegalStateException.class).block(TIMEOUT);
			}
		}
		assertThat(this.permits.count()).isZero();
	}

	@Test
	void aCancelledRequestKeepsNoPermit() {
		for (int i = 0; i < 5; i++) {
			StepVerifier.create(ask(ANN, Mono.never(), new ArrayList<>()))
				.expectSubscription()
				.thenCancel()
				.verify(TIMEOUT);
		}
		ReaderPermits patient = new ReaderPermits(1, TIMEOUT);
		patient.request(ANN, (end) -> Mono.just(end)).block(TIMEOUT);
		patient.request(ANN, (end) -> Mono.just(end)).subscribe().dispose();
		assertThat(patient.count()).isOne();
		assertThat(this.permits.count()).isZero();
	}

	@Test
	void theGatewayNeedsNoPermit() {
		for (int i = 0; i < 5; i++) {
			assertThat(ask(ReaderKey.GATEWAY, Mono.just("poll"), new ArrayList<>()).block(TIMEOUT)).isEqualTo("poll");
		}
		assertThat(this.permits.count()).isZero();
	}

	private Mono<String> ask(ReaderKey reader, Mono<String> request, List<Runnable> ends) {
		return this.permits.request(reader, (end) -> {
			ends.add(end);
			return request;
		});
	}

}
