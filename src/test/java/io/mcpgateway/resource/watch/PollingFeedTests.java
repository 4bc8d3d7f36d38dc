package io.mcpgateway.resource.watch;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.resource.ChangeFeed.Watchers;
import io.mcpgateway.resource.SubscribedUris;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.test.scheduler.VirtualTimeScheduler;

import static org.assertj.core.api.Assertions.assertThat;

class PollingFeedTests {

	private static final Duration INTERVAL = Duration.ofSeconds(1);

	private static final Duration SLOW = Duration.ofSeconds(5);

	/** Milliseconds at which polls began. */
	private final List<Long> polls = new CopyOnWriteArrayList<>();

	private final VirtualTimeScheduler time = VirtualTimeScheduler.getOrSet();

	@AfterEach
	void stop() {
		VirtualTimeScheduler.reset();
	}

	@Test
	void oneSlowPollDelaysNoLaterOne() {
		watch(Set.of(5));
		assertThat(pauseAfter(5)).isLessThan(SLOW.plus(SLOW).plus(INTERVAL).toMillis());
	}

	@Test
	void aSlowSourceIsPolledRarely() {
		watch(Set.of(5, 6));
		assertThat(pauseAfter(6)).isGreaterThan(SLOW.multipliedBy(10).toMillis());
	}

	/** Returns the milliseconds from the beginning of a poll to that of the next. */
	private long pauseAfter(int poll) {
		return this.polls.get(poll + 1) - this.polls.get(poll);
	}

	private void watch(Set<Integer> slow) {
		Poller poller = (subjects) -> Mono.defer(() -> {
			boolean isSlow = slow.contains(this.polls.size());
			this.polls.add(this.time.now(TimeUnit.MILLISECONDS));
			return Mono.delay(isSlow ? SLOW : Duration.ofMillis(1)).thenReturn(Map.of());
		});
		PollingFeed feed = new PollingFeed(List.of("test://"), new NoSubscribers(), poller, WriteWatch.NONE, INTERVAL,
				INTERVAL, Watchers.EACH_NODE);
		Disposable watching = feed.changes().subscribe();
		this.time.advanceTimeBy(Duration.ofMinutes(3));
		watching.dispose();
	}

	/** Subscribed URIs of nobody. */
	private static final class NoSubscribers implements SubscribedUris {

		@Override
		public Set<String> subjects(String prefix) {
			return Set.of();
		}

		@Override
		public boolean includesLists() {
			return false;
		}

	}

}
