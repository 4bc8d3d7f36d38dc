package io.mcpgateway.subscription;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpgateway.resource.Change;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/** The hub of one node. */
class LocalHubTests implements SubscriptionHubContract {

	private final LocalHub hub = new LocalHub(100);

	@Override
	public SubscriptionHub hub() {
		return this.hub;
	}

	@Test
	void forgetsWhoHasLeft() {
		List<Disposable> subscribers = new ArrayList<>();
		for (int i = 0; i < 100; i++) {
			subscribers.add(this.hub.notices(forever("file:///docs/a", "file:///docs/" + i)).subscribe());
		}
		assertThat(this.hub.subscriptions()).isEqualTo(200);
		assertThat(this.hub.subscriptions("file:///docs/a")).isEqualTo(100);
		subscribers.forEach(Disposable::dispose);
		assertThat(this.hub.subscriptions()).isZero();
	}

	@Test
	void countsWhatWasNotNeededAndWhatNobodyTook() {
		StepVerifier.create(this.hub.notices(forever("file:///docs/a")), 1)
			.expectNextCount(1)
			.then(() -> publish(3))
			.thenCancel()
			.verify(PATIENCE);
		assertThat(this.hub.conflated()).isEqualTo(2);
		assertThat(this.hub.dropped()).isEqualTo(1);
	}

	@Test
	void countsAsChangedWhatItNoLongerRemembers() {
		Position since = this.hub.position();
		for (int i = 0; i < 200; i++) {
			this.hub.publish(new Change.Updated("file:///docs/" + i)).block(PATIENCE);
		}
		Interest interest = new Interest(false, null, List.of(new WatchedUri("file:///x", "file:///x", since),
				new WatchedUri("file:///y", "file:///y", this.hub.position())));
		StepVerifier.create(this.hub.notices(Flux.just(interest).concatWith(Flux.never())))
			.expectNextCount(1)
			.assertNext((notice) -> assertThat(notice).isInstanceOfSatisfying(Notice.Updated.class,
					(updated) -> assertThat(updated.uri()).isEqualTo("file:///x")))
			.thenCancel()
			.verify(PATIENCE);
	}

	/** A subscriber that comes while others leave hears of what changes from then on. */
	@Test
	void losesNobodyInTheCrowd() throws Exception {
		AtomicBoolean isOver = new AtomicBoolean();
		try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
			Future<?> crowd = threads.submit(() -> {
				while (!isOver.get()) {
					this.hub.notices(forever("file:///docs/a")).take(1).blockLast(PATIENCE);
				}
			});
			for (int i = 0; i < 20_000; i++) {
				Sinks.One<Notice> heard = Sinks.one();
				Disposable subscriber = this.hub.notices(forever("file:///docs/a"))
					.skip(1)
					.subscribe(heard::tryEmitValue);
				publish(1);
				assertThat(heard.asMono().block(PATIENCE)).isNotNull();
				subscriber.dispose();
			}
			isOver.set(true);
			crowd.get();
		}
		assertThat(this.hub.subscriptions()).isZero();
	}

	private void publish(int times) {
		for (int i = 0; i < times; i++) {
			this.hub.publish(new Change.Updated("file:///docs/a")).block(PATIENCE);
		}
	}

	private static Flux<Interest> forever(String... uris) {
		return Flux
			.just(new Interest(false, null,
					Flux.just(uris).map((uri) -> new WatchedUri(uri, uri, null)).collectList().block(PATIENCE)))
			.concatWith(Flux.never());
	}

}
