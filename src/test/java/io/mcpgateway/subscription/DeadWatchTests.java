package io.mcpgateway.subscription;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.subscription.FeedPump.FeedLease;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import static org.awaitility.Awaitility.await;

/** Tests of watches ended by an error of the JVM. */
class DeadWatchTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(30);

	private static final ChangeFeed FEED = new ChangeFeed() {

		@Override
		public String uriPrefix() {
			return "test://";
		}

		@Override
		public Flux<Change> changes() {
			return Flux.interval(Duration.ZERO, Duration.ofMillis(100), Schedulers.boundedElastic())
				.onBackpressureDrop()
				.map((tick) -> (tick == 0) ? new Change.Resync("test://") : new Change.Updated("test://a"));
		}

	};

	@Test
	void beginAnewAfterThereWasNoMemoryToPublishAChange() {
		AtomicInteger failures = new AtomicInteger(1);
		AtomicInteger begun = new AtomicInteger();
		AtomicLong published = new AtomicLong();
		LocalHub hub = new LocalHub(10);
		Disposable pumping = new FeedPump(List.of(FEED), FeedLease.ALWAYS, new SubscriptionHub() {

			@Override
			public Mono<Void> publish(Change change) {
				if (begun.get() > 0 && failures.getAndDecrement() > 0) {
					throw new OutOfMemoryError("no memory, says the test");
				}
				begun.addAndGet((change instanceof Change.Resync) ? 1 : 0);
				published.incrementAndGet();
				return hub.publish(change);
			}

			@Override
			public Flux<Notice> notices(Flux<WatchList> interest) {
				return hub.notices(interest);
			}

			@Override
			public ChangePosition position() {
				return hub.position();
			}

		}).start();
		try {
			await().dontCatchUncaughtExceptions().atMost(TIMEOUT).until(() -> begun.get() == 2);
			long before = published.get();
			await().dontCatchUncaughtExceptions().atMost(TIMEOUT).until(() -> published.get() > before + 10);
		}
		finally {
			pumping.dispose();
		}
	}

}
