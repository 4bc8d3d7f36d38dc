package io.mcpgateway.cluster.session;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;

import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class SessionTurnsTests {

	private final SessionTurns turns = new SessionTurns();

	private final Queue<String> events = new ConcurrentLinkedQueue<>();

	private final Sinks.Empty<Void> first = Sinks.empty();

	@Test
	void aTaskWaitsForTheEarlierOneOfItsSession() {
		this.turns.take("one", task("first", this.first.asMono())).subscribe();
		this.turns.take("one", task("second", Mono.empty())).subscribe();
		this.turns.take("other", task("other", Mono.empty())).block();
		assertThat(this.events).containsExactly("begin first", "begin other", "end other");
		this.first.tryEmitEmpty();
		this.turns.take("one", task("last", Mono.empty())).block();
		assertThat(this.events).endsWith("end first", "begin second", "end second", "begin last", "end last");
	}

	@Test
	void aFailureEndsATurn() {
		StepVerifier.create(this.turns.take("one", Mono.error(new IllegalStateException("failed"))))
			.verifyErrorMessage("failed");
		StepVerifier.create(this.turns.take("one", Mono.just("value"))).expectNext("value").verifyComplete();
	}

	@Test
	void aCancelledTaskDoesNotLetOthersPass() {
		this.turns.take("one", task("first", this.first.asMono())).subscribe();
		Disposable cancelled = this.turns.take("one", task("cancelled", Mono.empty())).subscribe();
		this.turns.take("one", task("third", Mono.empty())).subscribe();
		cancelled.dispose();
		assertThat(this.events).containsExactly("begin first");
		this.first.tryEmitEmpty();
		await().until(() -> this.events.contains("end third"));
		assertThat(this.events).containsExactly("begin first", "end first", "begin third", "end third");
	}

	/** Each turn would begin in the end of the one before. */
	@Test
	void manyWaitingTasksNeedLittleStack() throws InterruptedException {
		int count = 100_000;
		CountDownLatch left = new CountDownLatch(count);
		this.turns.take("one", task("first", this.first.asMono())).subscribe();
		for (int i = 0; i < count; i++) {
			this.turns.take("one", Mono.fromRunnable(left::countDown)).subscribe();
		}
		this.first.tryEmitEmpty();
		left.await();
		assertThat(left.getCount()).isZero();
	}

	private Mono<Void> task(String name, Mono<Void> work) {
		return Mono.<Void>fromRunnable(() -> this.events.add("begin " + name))
			.then(work)
			.doOnSuccess((done) -> this.events.add("end " + name));
	}

}
