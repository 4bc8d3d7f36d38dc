package io.mcpgateway.subscription;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.rpc.Identity;
import io.mcpgateway.subscription.FeedPump.FeedLease;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests streams during the shutdown of a gateway. */
class SubscriptionLifecycleTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(30);

	private final StreamLifetimes life = new StreamLifetimes(Duration.ofHours(1));

	private final SubscriptionLifecycle lifecycle = new SubscriptionLifecycle(
			List.of(new FeedPump(List.of(), FeedLease.ALWAYS, new LocalHub(1))), this.life, Duration.ofMillis(300),
			Duration.ofMillis(200));

	@BeforeEach
	void start() {
		this.lifecycle.start();
	}

	@AfterEach
	void destroy() {
		this.lifecycle.destroy();
	}

	/** A balancer sends clients until its next look at the readiness. */
	@Test
	void takesNewStreamsForAMomentAfterTheStopBegan() throws Exception {
		CountDownLatch stopped = new CountDownLatch(1);
		this.lifecycle.stop(stopped::countDown);
		assertThat(this.life.isRefusing()).isFalse();
		assertThat(stopped.getCount()).isEqualTo(1);
		StepVerifier.create(this.life.limit(Flux.never(), Identity.ANONYMOUS)).expectComplete().verify(TIMEOUT);
		assertThat(stopped.await(TIMEOUT.toSeconds(), TimeUnit.SECONDS)).isTrue();
		assertThat(this.life.isRefusing()).isTrue();
	}

	@Test
	void refusesAtOnceIfStreamsEndAtOnce() throws Exception {
		SubscriptionLifecycle hasty = new SubscriptionLifecycle(List.of(), this.life, Duration.ZERO, TIMEOUT);
		CountDownLatch stopped = new CountDownLatch(1);
		hasty.start();
		hasty.stop(stopped::countDown);
		assertThat(this.life.isRefusing()).isTrue();
		assertThat(stopped.await(TIMEOUT.toSeconds(), TimeUnit.SECONDS)).isTrue();
		hasty.destroy();
	}

	/**
	 * Tests a stream that starts after the end of all others, while the server still
	 * responds.
	 */
	@Test
	void letsStreamsEndThatBeginWhenAllOthersHaveEnded() throws Exception {
		CountDownLatch stopped = new CountDownLatch(1);
		this.lifecycle.stop(stopped::countDown);
		assertThat(stopped.await(TIMEOUT.toSeconds(), TimeUnit.SECONDS)).isTrue();
		StepVerifier.create(this.life.limit(Flux.never(), Identity.ANONYMOUS)).expectComplete().verify(TIMEOUT);
		assertThat(this.lifecycle.isRunning()).isFalse();
	}

	@Test
	void endsNoStreamByGivingUpTheWatch() {
		StepVerifier.create(this.life.limit(Flux.never(), Identity.ANONYMOUS))
			.expectSubscription()
			.then(this.lifecycle::stop)
			.then(this.lifecycle::start)
			.expectNoEvent(Duration.ofMillis(300))
			.thenCancel()
			.verify(TIMEOUT);
		assertThat(this.life.count()).isZero();
	}

}
