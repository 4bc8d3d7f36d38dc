package io.mcpgateway.session;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import io.mcpgateway.protocol.ListKind;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.Groups;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.SealingKeys;
import io.mcpgateway.subscription.LocalHub;
import io.mcpgateway.subscription.StreamLifetimes;
import io.mcpgateway.subscription.SubscriptionBudget;
import io.mcpgateway.subscription.Subscriptions;
import io.mcpgateway.testkit.Budgets;
import io.mcpgateway.testkit.Stress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of streams that a client opens and closes at once: each message goes to exactly
 * one.
 */
class ActiveStreamsTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(30);

	private static final int STREAMS = 4;

	private static final int ROUNDS = Stress.share(2000);

	private final LocalHub hub = new LocalHub(100);

	private final SubscriptionBudget budget = Budgets.of(100, 10);

	private final LocalSessions sessions = Sessions.of(10, Duration.ofHours(1), this.budget, this.hub);

	private final StandingStreams standing = new StandingStreams(
			this.sessions, new Subscriptions(new ResourceCatalog(List.of(), 10), List.of(), Set.of(ListKind.PROMPTS),
					this.budget, Groups.NONE),
			this.hub, new StreamLifetimes(Duration.ofHours(1)), SealingKeys.random());

	private final ExecutorService threads = Executors.newFixedThreadPool(STREAMS);

	@AfterEach
	void stop() {
		this.threads.shutdownNow();
	}

	@Test
	void oneOfThoseSpeaksThatAreOpenedAtOnce() throws Exception {
		for (int round = 0; round < ROUNDS; round++) {
			AtomicInteger messages = new AtomicInteger();
			Session session = begin("s" + round);
			List<Disposable> open = atOnce(STREAMS, () -> open(session, messages));
			this.hub.publish(new Change.PromptsChanged(Set.of())).block(TIMEOUT);
			assertThat(messages).as("round %d", round).hasValue(1);
			open.forEach(Disposable::dispose);
			this.sessions.remove(session.id()).block(TIMEOUT);
		}
	}

	@Test
	void theOneThatIsLeftSpeaksWhenOthersCloseAtOnce() throws Exception {
		for (int round = 0; round < ROUNDS; round++) {
			Session session = begin("s" + round);
			AtomicInteger messages = new AtomicInteger();
			Disposable oldest = open(session, messages);
			List<Disposable> others = IntStream.range(1, STREAMS).mapToObj((i) -> open(session, messages)).toList();
			AtomicInteger next = new AtomicInteger();
			atOnce(STREAMS - 1, () -> {
				others.get(next.getAndIncrement()).dispose();
				return oldest;
			});
			this.hub.publish(new Change.PromptsChanged(Set.of())).block(TIMEOUT);
			assertThat(messages).as("round %d", round).hasValue(1);
			oldest.dispose();
			this.sessions.remove(session.id()).block(TIMEOUT);
		}
	}

	@Test
	void oneSpeaksAtAnyTimeThoughOthersAreOpenedWhileStreamsAreTold() {
		ActiveStreams streams = new ActiveStreams();
		Set<String> speaking = ConcurrentHashMap.newKeySet();
		AtomicInteger most = new AtomicInteger();
		Consumer<String> noted = (name) -> {
			speaking.add(name);
			most.accumulateAndGet(speaking.size(), Math::max);
		};
		Runnable fourth = () -> streams.open("s").subscribe((isActive) -> noted.accept("fourth"));
		Runnable third = () -> streams.open("s").subscribe((isActive) -> {
			if (isActive) {
				noted.accept("third");
				CompletableFuture.runAsync(fourth, this.threads).join();
			}
			else {
				speaking.remove("third");
			}
		});
		streams.open("s").subscribe((isActive) -> {
			if (isActive) {
				noted.accept("first");
			}
			else {
				speaking.remove("first");
				CompletableFuture.runAsync(third, this.threads).join();
			}
		});
		streams.open("s").filter(Boolean::booleanValue).subscribe((isActive) -> noted.accept("second"));
		assertThat(speaking).containsExactly("fourth");
		assertThat(most).hasValue(1);
	}

	private Session begin(String id) {
		Session session = Sessions.ofConnection(id, CallerKey.UNKNOWN, this.hub.position());
		this.sessions.save(session).block(TIMEOUT);
		return session;
	}

	private Disposable open(Session session, AtomicInteger messages) {
		return this.standing.events(session, null, Identity.ANONYMOUS)
			.filter((event) -> event.message() != null)
			.subscribe((event) -> messages.incrementAndGet());
	}

	private <T> List<T> atOnce(int count, Supplier<T> work) throws Exception {
		CyclicBarrier barrier = new CyclicBarrier(count);
		List<Future<T>> running = IntStream.range(0, count).mapToObj((i) -> this.threads.submit(() -> {
			barrier.await();
			return work.get();
		})).toList();
		List<T> done = new ArrayList<>();
		for (Future<T> one : running) {
			done.add(one.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS));
		}
		return done;
	}

}
