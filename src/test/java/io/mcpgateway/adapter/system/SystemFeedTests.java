package io.mcpgateway.adapter.system;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.resource.watch.PollingFeed;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests which differences of values are published. */
class SystemFeedTests implements SubscribedUris {

	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	private static final Duration INTERVAL = Duration.ofMillis(100);

	private static final Change CPU = new Change.Updated("system://localhost/cpu");

	private final ScriptedSystem system = new ScriptedSystem();

	private final PollingFeed feed = SystemRegistrar.feed(new SharedMeasurements(this.system, INTERVAL), INTERVAL,
			this);

	private final Set<String> subjects = ConcurrentHashMap.newKeySet();

	private final List<Change> changes = new CopyOnWriteArrayList<>();

	@Test
	void publishesADifferenceOfAStepSinceTheLastChange() {
		this.subjects.add("system://localhost/cpu");
		this.subjects.add("system://localhost/memory");
		Disposable watch = this.feed.changes().subscribe(this.changes::add);
		try {
			awaitPolls();
			this.changes.clear();
			assertPublishes(0.9);
			assertPublishes(1.1, CPU);
			assertPublishes(0.2);
			assertPublishes(0, CPU);
		}
		finally {
			watch.dispose();
		}
	}

	@Test
	void aValueInTroubleSilencesNoOther() {
		this.subjects.addAll(Set.of("system://localhost/cpu", "system://localhost/memory", "system://localhost/disks"));
		this.system.replace(SystemResource.MEMORY, Mono.never());
		this.system.replace(SystemResource.DISKS, Mono.error(new IllegalStateException("does not answer")));
		Disposable watch = this.feed.changes().subscribe(this.changes::add);
		try {
			awaitPolls();
			this.changes.clear();
			this.system.set(SystemResource.CPU, 5);
			Awaitility.await().atMost(TIMEOUT).until(() -> this.changes.contains(CPU));
			assertThat(this.feed.unknownResources()).isPositive();
		}
		finally {
			watch.dispose();
		}
	}

	@Test
	void measuresNothingWhileNobodySubscribes() {
		StepVerifier.create(this.feed.changes())
			.expectNextCount(1)
			.expectNoEvent(INTERVAL.multipliedBy(5))
			.thenCancel()
			.verify(TIMEOUT);
		assertThat(this.system.count()).isZero();
	}

	@Test
	void aMissingFigureIsZero() {
		Measurement none = new Measurement("", Map.of());
		assertThat(new Measurement("", Map.of("load of 1", 0.9)).differsFrom(none)).isFalse();
		assertThat(new Measurement("", Map.of("present /", 1.0)).differsFrom(none)).isTrue();
		assertThat(none.differsFrom(new Measurement("", Map.of("present /", 1.0)))).isTrue();
	}

	/**
	 * Checks what a value of the load publishes, which follows the poll that finds the
	 * value.
	 */
	private void assertPublishes(double figure, Change... expected) {
		this.changes.clear();
		this.system.set(SystemResource.CPU, figure);
		Awaitility.await().atMost(TIMEOUT).until(() -> this.changes.containsAll(List.of(expected)));
		awaitPolls();
		assertThat(this.changes).containsExactly(expected);
	}

	/** Waits until the feed has polled several times from now on. */
	private void awaitPolls() {
		int begun = this.system.count();
		Awaitility.await().atMost(TIMEOUT).until(() -> this.system.count() > begun + 8);
	}

	@Override
	public Set<String> subjects(String prefix) {
		return Set.copyOf(this.subjects);
	}

	@Override
	public boolean includesLists() {
		return true;
	}

}
