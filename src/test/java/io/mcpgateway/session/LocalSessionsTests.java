package io.mcpgateway.session;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.caller.CallerKey;
import io.mcpgateway.subscription.ChangePosition;
import io.mcpgateway.subscription.SubscribedUri;
import io.mcpgateway.testkit.Budgets;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests of sessions in the memory of one node. */
class LocalSessionsTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	private static final Duration LONG = Duration.ofMinutes(30);

	@Test
	void findsWhatItKeeps() {
		LocalSessions sessions = new LocalSessions(new SessionProperties(10, LONG), Budgets.of(10_000, 10_000));
		Session session = session("a");
		StepVerifier.create(sessions.find("a")).expectComplete().verify(TIMEOUT);
		StepVerifier.create(sessions.save(session).then(sessions.find("a")))
			.expectNext(session)
			.expectComplete()
			.verify(TIMEOUT);
		StepVerifier.create(sessions.find("A")).expectComplete().verify(TIMEOUT);
		StepVerifier.create(sessions.remove("a").then(sessions.find("a"))).expectComplete().verify(TIMEOUT);
		assertThat(sessions.count()).isZero();
	}

	@Test
	void doesNothingBeforeTheSubscription() {
		LocalSessions sessions = new LocalSessions(new SessionProperties(10, LONG), Budgets.of(10_000, 10_000));
		Mono<Void> save = sessions.save(session("a"));
		assertThat(sessions.count()).isZero();
		save.block(TIMEOUT);
		sessions.remove("a");
		assertThat(sessions.count()).isEqualTo(1);
	}

	@Test
	void endsAWatchWithItsSession() {
		LocalSessions sessions = new LocalSessions(new SessionProperties(10, LONG), Budgets.of(10_000, 10_000));
		sessions.save(session("a")).block(TIMEOUT);
		StepVerifier.create(sessions.watch("a"))
			.expectNext(session("a"))
			.then(() -> sessions.remove("a").block(TIMEOUT))
			.expectComplete()
			.verify(TIMEOUT);
		StepVerifier.create(sessions.watch("a")).expectComplete().verify(TIMEOUT);
	}

	@Test
	void endsEveryWatchOfASession() {
		LocalSessions sessions = new LocalSessions(new SessionProperties(10, LONG), Budgets.of(10_000, 10_000));
		sessions.save(session("a")).block(TIMEOUT);
		StepVerifier.create(sessions.watch("a").mergeWith(sessions.watch("a")))
			.expectNextCount(2)
			.then(() -> sessions.remove("a").block(TIMEOUT))
			.expectComplete()
			.verify(TIMEOUT);
	}

	@Test
	void forgetsWhatIsNotUsed() {
		LocalSessions sessions = new LocalSessions(new SessionProperties(10, Duration.ofMillis(100)),
				Budgets.of(10_000, 10_000));
		sessions.save(session("a")).block(TIMEOUT);
		await().until(() -> sessions.count() == 0);
		StepVerifier.create(sessions.find("a")).expectComplete().verify(TIMEOUT);
	}

	@Test
	void keepsWhatIsWatched() {
		Duration idle = Duration.ofSeconds(2);
		LocalSessions sessions = new LocalSessions(new SessionProperties(10, idle), Budgets.of(10_000, 10_000));
		sessions.save(session("a")).block(TIMEOUT);
		StepVerifier.create(sessions.watch("a"))
			.expectNext(session("a"))
			.expectNoEvent(idle.plusSeconds(1))
			.thenCancel()
			.verify(idle.multipliedBy(5));
		await().atMost(idle.multipliedBy(5)).until(() -> sessions.count() == 0);
	}

	@Test
	void keepsNoMoreThanItsLimit() {
		LocalSessions sessions = new LocalSessions(new SessionProperties(5, LONG), Budgets.of(10_000, 10_000));
		for (int i = 0; i < 100; i++) {
			sessions.save(session("s" + i)).block(TIMEOUT);
			assertThat(sessions.count()).isLessThanOrEqualTo(5);
		}
	}

	@Test
	void givesIdentitiesThatAreLongAndNeverTheSame() {
		assertThat(Stream.generate(Session::newId).limit(1000)).doesNotHaveDuplicates()
			.allMatch((id) -> id.matches("[A-Za-z0-9_-]{32}"));
	}

	@Test
	void countsTenSubscriptionsAsASession() {
		LocalSessions sessions = new LocalSessions(new SessionProperties(100, LONG), Budgets.of(10_000, 10_000));
		for (int i = 0; i < 50; i++) {
			sessions.save(session("" + i)).block(TIMEOUT);
		}
		for (int i = 0; i < 1000; i++) {
			SubscribedUri watched = new SubscribedUri("file:///" + i, "file:///" + i, null);
			sessions.update("0", (session) -> session.with(watched)).block(TIMEOUT);
		}
		assertThat(sessions.count()).isLessThan(50);
	}

	private static Session session(String id) {
		return new Session(id, ProtocolVersion.V2025_11_25, "somebody", CallerKey.UNKNOWN, null, ChangePosition.UNKNOWN,
				List.of());
	}

}
