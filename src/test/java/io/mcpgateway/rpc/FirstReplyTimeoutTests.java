package io.mcpgateway.rpc;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.mcpgateway.protocol.Result.EmptyResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;
import reactor.test.publisher.TestPublisher;
import reactor.test.scheduler.VirtualTimeScheduler;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the time in which the first reply of a call must arrive. */
class FirstReplyTimeoutTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(30);

	private static final Reply NOTICE = new Reply.Notify("notifications/progress", Map.of());

	private static final Reply DONE = new Reply.Done(new EmptyResult());

	private final TestPublisher<Reply> source = TestPublisher.create();

	private VirtualTimeScheduler time;

	@BeforeEach
	void start() {
		this.time = VirtualTimeScheduler.getOrSet();
	}

	@AfterEach
	void stop() {
		VirtualTimeScheduler.reset();
	}

	@Test
	void failsACallWhoseFirstReplyIsLate() {
		StepVerifier.create(timed())
			.expectSubscription()
			.then(() -> this.time.advanceTimeBy(TIMEOUT))
			.expectErrorMessage("The request timed out: request less data, or try again later")
			.verify();
		this.source.assertCancelled();
	}

	@Test
	void waitsForLaterRepliesWithoutLimit() {
		StepVerifier.create(timed())
			.then(() -> this.source.next(NOTICE))
			.expectNext(NOTICE)
			.then(() -> this.time.advanceTimeBy(TIMEOUT.multipliedBy(2)))
			.then(() -> this.source.next(DONE).complete())
			.expectNext(DONE)
			.verifyComplete();
	}

	@Test
	void passesAnErrorAndAnEndInTime() {
		StepVerifier.create(timed())
			.then(() -> this.source.error(new IllegalArgumentException("no such thing")))
			.verifyErrorMessage("no such thing");
		StepVerifier.create(new FirstReplyTimeout(Flux.empty(), TIMEOUT)).verifyComplete();
	}

	@Test
	void startsNoTimerForAReplyThatIsThere() {
		StepVerifier.create(new FirstReplyTimeout(Flux.just(NOTICE, DONE), TIMEOUT))
			.expectNext(NOTICE, DONE)
			.verifyComplete();
		assertThat(this.time.getScheduledTaskCount()).isZero();
	}

	@Test
	void stopsTheTimerOfACancelledCall() {
		StepVerifier.create(timed()).thenCancel().verify();
		this.source.assertCancelled();
	}

	@Test
	void emitsNothingThatFollowsTheTimeout() {
		TestPublisher<Reply> deaf = TestPublisher.createNoncompliant(TestPublisher.Violation.CLEANUP_ON_TERMINATE);
		List<Object> seen = new ArrayList<>();
		new FirstReplyTimeout(deaf.flux(), TIMEOUT).subscribe(seen::add, seen::add);
		this.time.advanceTimeBy(TIMEOUT);
		deaf.next(DONE);
		assertThat(seen).singleElement().isInstanceOf(McpException.class);
	}

	private Flux<Reply> timed() {
		return new FirstReplyTimeout(this.source.flux(), TIMEOUT);
	}

}
