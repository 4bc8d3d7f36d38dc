package io.mcpgateway.resource.watch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpgateway.resource.Change;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the changes published for observed fingerprints. */
class ChangeTrackerTests {

	private static final String ORDERS = "postgres://shop/public/orders/rows";

	private static final String WRITTEN = "orders";

	private final AtomicLong nanos = new AtomicLong();

	private final ChangeTracker tracker = new ChangeTracker(List.of("postgres://shop/", "db://shop/"), Duration.ZERO,
			this.nanos::get);

	@BeforeEach
	void tellWhatIsToldFirst() {
		assertThat(this.tracker.pendingChanges().take()).containsExactly(new Change.Resync("postgres://shop/"),
				new Change.Resync("db://shop/"));
	}

	@Test
	void tellsOfWhatLooksDifferent() {
		this.tracker.addBaselines(Map.of(ORDERS, Snapshot.of("1")));
		this.tracker.compare(Map.of(ORDERS, Snapshot.of("1")));
		assertThat(this.tracker.pendingChanges().take()).isEmpty();
		this.tracker.compare(Map.of(ORDERS, Snapshot.of("2")));
		assertThat(this.tracker.pendingChanges().take()).containsExactly(new Change.Updated(ORDERS));
		this.tracker.compare(Map.of(ORDERS, Snapshot.of("2")));
		assertThat(this.tracker.pendingChanges().take()).isEmpty();
	}

	@Test
	void tellsOfWhatItNeverSaw() {
		this.tracker.compare(Map.of(ORDERS, Snapshot.of("1"), Poller.LISTS, Snapshot.of("1")));
		assertThat(this.tracker.pendingChanges().take()).containsExactlyInAnyOrder(new Change.Updated(ORDERS),
				new Change.ListChanged("postgres://shop/"));
	}

	@Test
	void tellsOfWhatCouldNotBeLookedAt() {
		this.tracker.addBaselines(Map.of(ORDERS, Snapshot.UNKNOWN));
		this.tracker.compare(Map.of(ORDERS, Snapshot.ABSENT));
		assertThat(this.tracker.pendingChanges().take()).containsExactly(new Change.Updated(ORDERS));
	}

	@Test
	void keepsTheOlderLookIfThereAreTwoBeginnings() {
		this.tracker.addBaselines(Map.of(ORDERS, Snapshot.of("1")));
		this.tracker.addBaselines(Map.of(ORDERS, Snapshot.of("2")));
		this.tracker.compare(Map.of(ORDERS, Snapshot.of("2")));
		assertThat(this.tracker.pendingChanges().take()).containsExactly(new Change.Updated(ORDERS));
	}

	@Test
	void looksAtWhatHasBegunForAMinuteWithoutAnAudience() {
		this.tracker.addBaselines(Map.of(ORDERS, Snapshot.of("1")));
		pass(Duration.ofSeconds(59));
		assertThat(this.tracker.subjectsToPoll(Set.of())).containsExactly(ORDERS);
		assertThat(this.tracker.isTracked(ORDERS)).isTrue();
		pass(Duration.ofSeconds(59));
		assertThat(this.tracker.subjectsToPoll(Set.of())).containsExactly(ORDERS);
		assertThat(this.tracker.pendingChanges().take()).isEmpty();
	}

	@Test
	void tellsOfWhatItForgetsSoThatWhoeverComesBackIsNotStale() {
		this.tracker.addBaselines(Map.of(ORDERS, new Snapshot("1", Duration.ofHours(1), null, Set.of(WRITTEN))));
		pass(Duration.ofSeconds(61));
		assertThat(this.tracker.subjectsToPoll(Set.of())).isEmpty();
		assertThat(this.tracker.pendingChanges().take()).containsExactly(new Change.Updated(ORDERS));
		assertThat(this.tracker.isTracked(ORDERS)).isFalse();
		this.tracker.publishWrites(Set.of(WRITTEN));
		pass(Duration.ofHours(2));
		this.tracker.publishExpired();
		assertThat(this.tracker.pendingChanges().take()).isEmpty();
	}

	@Test
	void remembersListsWithoutLookingUntilSomebodyListens() {
		this.tracker.addBaselines(Map.of(Poller.LISTS, Snapshot.of("1")));
		pass(Duration.ofHours(1));
		assertThat(this.tracker.subjectsToPoll(Set.of())).isEmpty();
		assertThat(this.tracker.subjectsToPoll(Set.of(Poller.LISTS))).containsExactly(Poller.LISTS);
		this.tracker.compare(Map.of(Poller.LISTS, Snapshot.of("1")));
		assertThat(this.tracker.pendingChanges().take()).isEmpty();
		this.tracker.compare(Map.of(Poller.LISTS, Snapshot.of("2")));
		assertThat(this.tracker.pendingChanges().take()).containsExactly(new Change.ListChanged("postgres://shop/"));
	}

	@Test
	void looksForAsLongAsSomebodyListens() {
		this.tracker.addBaselines(Map.of(ORDERS, Snapshot.of("1")));
		for (int i = 0; i < 10; i++) {
			pass(Duration.ofSeconds(50));
			assertThat(this.tracker.subjectsToPoll(Set.of(ORDERS))).containsExactly(ORDERS);
		}
		assertThat(this.tracker.pendingChanges().take()).isEmpty();
	}

	@Test
	void tellsOfWritesToWhatASubjectIsMadeOfNow() {
		String other = "other";
		this.tracker.addBaselines(Map.of(ORDERS, new Snapshot("1", null, null, Set.of(WRITTEN))));
		this.tracker.publishWrites(Set.of(WRITTEN, other));
		this.tracker.publishWrites(Set.of(WRITTEN));
		assertThat(this.tracker.pendingChanges().take()).containsExactly(new Change.Updated(ORDERS));
		this.tracker.compare(Map.of(ORDERS, new Snapshot("2", null, null, Set.of(other))));
		assertThat(this.tracker.pendingChanges().take()).containsExactly(new Change.Updated(ORDERS));
		this.tracker.publishWrites(Set.of(WRITTEN));
		assertThat(this.tracker.pendingChanges().take()).isEmpty();
		this.tracker.publishWrites(Set.of(other));
		assertThat(this.tracker.pendingChanges().take()).containsExactly(new Change.Updated(ORDERS));
	}

	@Test
	void gathersWritesAfterTheFirstAndLosesNotTheLast() {
		ChangeTracker gathering = new ChangeTracker(List.of("postgres://shop/"), Duration.ofSeconds(1),
				this.nanos::get);
		gathering.pendingChanges().take();
		gathering.addBaselines(Map.of(ORDERS, new Snapshot("1", null, null, Set.of(WRITTEN))));
		List<Long> published = new ArrayList<>();
		// 40 writes a second for 10 s, the last at 9,975 ms
		for (long millis = 0; millis < 13_000; millis += 25) {
			if (millis < 10_000) {
				gathering.publishWrites(Set.of(WRITTEN));
			}
			if (millis % 200 == 0) {
				gathering.publishExpired();
			}
			if (!gathering.pendingChanges().take().isEmpty()) {
				published.add(millis);
			}
			pass(Duration.ofMillis(25));
		}
		assertThat(published).startsWith(0L).hasSizeBetween(9, 11);
		assertThat(published.getLast()).as("the last write").isBetween(9_975L, 11_200L);
		for (int i = 1; i < published.size(); i++) {
			assertThat(published.get(i) - published.get(i - 1)).isGreaterThanOrEqualTo(1000);
		}
	}

	@Test
	void gathersNoWritesOfAnotherSubject() {
		ChangeTracker gathering = new ChangeTracker(List.of("postgres://shop/"), Duration.ofSeconds(1),
				this.nanos::get);
		gathering.pendingChanges().take();
		gathering.addBaselines(Map.of(ORDERS, new Snapshot("1", null, null, Set.of(WRITTEN)), "other",
				new Snapshot("1", null, null, Set.of("other"))));
		gathering.publishWrites(Set.of(WRITTEN));
		gathering.publishWrites(Set.of("other", WRITTEN));
		assertThat(gathering.pendingChanges().take()).containsExactly(new Change.Updated(ORDERS),
				new Change.Updated("other"));
	}

	@Test
	void forgetsNoGatheredWrite() {
		ChangeTracker gathering = new ChangeTracker(List.of("postgres://shop/"), Duration.ofHours(1), this.nanos::get);
		gathering.pendingChanges().take();
		gathering.addBaselines(Map.of(ORDERS, new Snapshot("1", null, null, Set.of(WRITTEN))));
		gathering.publishWrites(Set.of(WRITTEN));
		gathering.publishWrites(Set.of(WRITTEN));
		assertThat(gathering.pendingChanges().take()).hasSize(1);
		pass(Duration.ofSeconds(61));
		gathering.subjectsToPoll(Set.of());
		assertThat(gathering.pendingChanges().take()).containsExactly(new Change.Updated(ORDERS));
		pass(Duration.ofHours(2));
		gathering.publishExpired();
		assertThat(gathering.pendingChanges().take()).isEmpty();
	}

	@Test
	void tellsOfWhatCannotBeSeenOnceAnInterval() {
		this.tracker.addBaselines(Map.of(ORDERS, new Snapshot("1", Duration.ofSeconds(30), null, Set.of())));
		for (int i = 0; i < 6; i++) {
			pass(Duration.ofSeconds(15));
			this.tracker.publishExpired();
			assertThat(this.tracker.pendingChanges().take()).hasSize(i % 2);
		}
		this.tracker.compare(Map.of(ORDERS, Snapshot.of("1")));
		pass(Duration.ofHours(1));
		this.tracker.publishExpired();
		assertThat(this.tracker.pendingChanges().take()).isEmpty();
	}

	@Test
	void tellsOfWhatIsCountedLateIfAnythingWasWritten() {
		this.tracker.addBaselines(Map.of(ORDERS, new Snapshot("1", Duration.ofSeconds(30), "3:3:", Set.of())));
		for (String pulse : List.of("3:3:", "3:5:4", "3:5:4", "5:5:")) {
			pass(Duration.ofSeconds(31));
			this.tracker.compare(Map.of(ORDERS, new Snapshot("1", Duration.ofSeconds(30), pulse, Set.of())));
			this.tracker.publishExpired();
		}
		assertThat(this.tracker.pendingChanges().take()).containsExactly(new Change.Updated(ORDERS));
		pass(Duration.ofSeconds(31));
		this.tracker.publishExpired();
		assertThat(this.tracker.pendingChanges().take()).isEmpty();
		this.tracker.compare(Map.of(ORDERS, new Snapshot("1", Duration.ofSeconds(30), "5:6:", Set.of())));
		this.tracker.publishExpired();
		assertThat(this.tracker.pendingChanges().take()).containsExactly(new Change.Updated(ORDERS));
	}

	@Test
	void tracksNoMoreThanItCanAndSaysThatItLostWhatItCannotTell() {
		Map<String, Snapshot> many = IntStream.rangeClosed(0, 200_000)
			.boxed()
			.collect(Collectors.toMap((i) -> ORDERS + i, (i) -> Snapshot.ABSENT));
		this.tracker.compare(many);
		assertThat(this.tracker.pendingChanges().take()).containsExactly(new Change.Resync("postgres://shop/"),
				new Change.Resync("db://shop/"));
		assertThat(this.tracker.isTracked(ORDERS)).isTrue();
	}

	@Test
	void ringsWhenThereAreNewsOnly() {
		this.tracker.pendingChanges().wakeUp().reset();
		this.tracker.addBaselines(Map.of(ORDERS, Snapshot.of("1")));
		this.tracker.compare(Map.of(ORDERS, Snapshot.of("1")));
		this.tracker.publishExpired();
		StepVerifier.create(this.tracker.pendingChanges().wakeUp().signalled())
			.expectSubscription()
			.expectNoEvent(Duration.ofMillis(50))
			.then(() -> this.tracker.compare(Map.of(ORDERS, Snapshot.of("2"))))
			.expectComplete()
			.verify(Duration.ofSeconds(30));
		StepVerifier.create(this.tracker.pendingChanges().wakeUp().signalled())
			.expectComplete()
			.verify(Duration.ofSeconds(30));
	}

	private void pass(Duration time) {
		this.nanos.addAndGet(time.toNanos());
	}

}
