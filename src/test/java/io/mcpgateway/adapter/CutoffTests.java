package io.mcpgateway.adapter;

import java.util.concurrent.TimeoutException;

import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.test.StepVerifier;
import reactor.test.publisher.TestPublisher;

class CutoffTests {

	private final TestPublisher<Integer> stream = TestPublisher.create();

	private final Sinks.One<Throwable> failure = Sinks.one();

	@Test
	void cancelsTheStreamThatItEnds() {
		StepVerifier.create(CancelOnFailure.on(this.failure.asMono(), this.stream.flux()), 1)
			.then(() -> this.stream.next(1))
			.expectNext(1)
			.then(() -> this.failure.tryEmitValue(new TimeoutException()))
			.verifyError(TimeoutException.class);
		this.stream.assertCancelled();
	}

	@Test
	void leavesAStreamAloneThatNothingEnds() {
		StepVerifier.create(CancelOnFailure.on(Mono.empty(), Flux.range(1, 3))).expectNextCount(3).verifyComplete();
		StepVerifier.create(CancelOnFailure.on(this.failure.asMono(), Flux.range(1, 3)))
			.expectNextCount(3)
			.verifyComplete();
	}

}
