package io.mcpgateway.adapter.screen;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.ChangeFeedContract;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.resource.watch.PollingFeed;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/** Contract tests of the feed of the displays, and when the feed captures. */
class ScreenFeedTests implements ChangeFeedContract, SubscribedUris {

	private static final Duration INTERVAL = Duration.ofMillis(100);

	private static final String FIRST = "screen://localhost/display1";

	private static final Change UPDATED = new Change.Updated(FIRST);

	private static final Change LIST_CHANGED = new Change.ListChanged("screen://localhost/", Set.of());

	private final ScriptedDisplays displays = new ScriptedDisplays(1);

	@AutoClose("dispose")
	private final Scheduler scheduler = Schedulers.newSingle("test-screen");

	private final SharedCaptures captures = new SharedCaptures(this.displays, INTERVAL, this.scheduler);

	private final PollingFeed feed = ScreenRegistrar.feed(this.captures, INTERVAL, this);

	private final Set<String> subjects = ConcurrentHashMap.newKeySet();

	private final List<Change> changes = new CopyOnWriteArrayList<>();

	private int written = 1;

	@BeforeEach
	void subscribe() {
		this.subjects.add(FIRST);
	}

	@Override
	public ChangeFeed feed() {
		return this.feed;
	}

	@Override
	public String writeResource() {
		this.displays.paint(1, ++this.written);
		return FIRST;
	}

	@Override
	public String addResource() {
		return ScreenUris.uri(this.displays.add(1));
	}

	@Override
	public int running() {
		return this.feed.isWatching() ? 1 : 0;
	}

	/** All displays hang together, as one connection leads to them. */
	@Override
	public Set<Trouble> troubles() {
		return EnumSet.of(Trouble.FAILS);
	}

	@Override
	public String beginTrouble(Trouble trouble) {
		this.displays.fail(2, "the display cannot be captured");
		this.subjects.add(ScreenUris.uri(2));
		return ScreenUris.uri(2);
	}

	@Override
	public void endTrouble() {
		this.displays.paint(2, 7);
		this.displays.fail(2, null);
	}

	@Test
	void publishesNothingWhileThePictureStaysTheSame() {
		watch(() -> {
			awaitPolls();
			assertThat(this.changes).isEmpty();
			writeResource();
			awaitChanges(UPDATED);
			awaitPolls();
			assertThat(this.changes).containsExactly(UPDATED);
		});
	}

	@Test
	void capturesNothingWhileNobodySubscribes() {
		this.subjects.clear();
		StepVerifier.create(this.feed.changes())
			.expectNextCount(1)
			.expectNoEvent(INTERVAL.multipliedBy(10))
			.thenCancel()
			.verify(TIMEOUT);
		assertThat(this.displays.captures()).isZero();
	}

	@Test
	void publishesOnceThatADisplayFailsAndOnceThatItWorksAgain() {
		watch(() -> {
			this.displays.fail("set DISPLAY");
			awaitChanges(UPDATED, LIST_CHANGED);
			awaitPolls();
			assertThat(this.changes).containsExactlyInAnyOrder(UPDATED, LIST_CHANGED);
			this.changes.clear();
			this.displays.fail(null);
			awaitChanges(UPDATED, LIST_CHANGED);
			awaitPolls();
			assertThat(this.changes).containsExactlyInAnyOrder(UPDATED, LIST_CHANGED);
		});
	}

	/** Runs an action while the feed watches and has published its first polls. */
	private void watch(Runnable action) {
		Disposable watch = this.feed.changes().subscribe(this.changes::add);
		try {
			awaitPolls();
			this.changes.clear();
			action.run();
		}
		finally {
			watch.dispose();
		}
	}

	/** Waits for changes, which are published after the poll that finds them. */
	private void awaitChanges(Change... expected) {
		Awaitility.await().atMost(TIMEOUT).until(() -> this.changes.containsAll(List.of(expected)));
	}

	/** Waits until the feed has polled several times from now on. */
	private void awaitPolls() {
		int begun = this.displays.attempts();
		Awaitility.await().atMost(TIMEOUT).until(() -> this.displays.attempts() > begun + 8);
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
