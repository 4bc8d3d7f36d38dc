package io.mcpgateway.adapter;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;

import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.testkit.AwaitDefaults;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

/** Tests that a reader with too many waiting tasks learns so, at each step of a read. */
class ReaderThreadsTests {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	private static final int MORE_THAN_THE_PLACES = 20_000;

	private final ReaderThreads threads = ReaderThreads.of(2, "readers");

	private final CountDownLatch held = new CountDownLatch(1);

	private final CountDownLatch end = new CountDownLatch(1);

	@AfterEach
	void stop() {
		this.end.countDown();
		this.threads.destroy();
	}

	@Test
	void aStreamEndsWithAnErrorIfARequestFindsNoPlace() {
		StepVerifier.create(this.threads.stream(ReaderKey.GATEWAY, Flux.range(0, 10)), 1)
			.expectNext(0)
			.then(this::fill)
			.thenRequest(1)
			.expectError(McpException.class)
			.verify(TIMEOUT);
	}

	@Test
	void aReadThatFindsNoPlaceFails() {
		fill();
		StepVerifier.create(this.threads.stream(ReaderKey.GATEWAY, Flux.range(0, 10)))
			.expectError(McpException.class)
			.verify(TIMEOUT);
		StepVerifier.create(this.threads.open(ReaderKey.GATEWAY, Flux.range(0, 10)))
			.expectError(McpException.class)
			.verify(TIMEOUT);
		StepVerifier.create(this.threads.call(ReaderKey.GATEWAY, Mono.just(1)))
			.expectError(McpException.class)
			.verify(TIMEOUT);
	}

	@Test
	void aStreamHasAllItems() {
		StepVerifier.create(this.threads.stream(ReaderKey.GATEWAY, Flux.range(0, 10_000)).limitRate(7))
			.expectNextCount(10_000)
			.expectComplete()
			.verify(TIMEOUT);
	}

	/**
	 * Takes the thread of a reader, so that no task ends and frees a place, then all
	 * places.
	 */
	private void fill() {
		this.threads.run(ReaderKey.GATEWAY, this::hold);
		await().until(() -> this.held.getCount() == 0);
		assertThatThrownBy(() -> {
			for (int i = 0; i < MORE_THAN_THE_PLACES; i++) {
				this.threads.run(ReaderKey.GATEWAY, this::hold);
			}
		}).isInstanceOf(McpException.class);
	}

	private void hold() {
		this.held.countDown();
		try {
			this.end.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
