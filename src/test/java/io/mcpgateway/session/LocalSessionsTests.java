package io.mcpgateway.session;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.SealingKeys;
import io.mcpgateway.subscription.ChangePosition;
import io.mcpgateway.subscription.LocalHub;
import io.mcpgateway.subscription.SubscribedUri;
import io.mcpgateway.testkit.Budgets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests of sessions in the memory of one node. */
class LocalSessionsTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	private static final Duration LONG = Duration.ofMinutes(30);

	private static final String SECRET = "q5cR0pYx3vJm8sWt1uKd6zLb2nEh7gFa4iOo9yTk_-M";

	private final LocalHub hub = new LocalHub(100);

	private final LocalSessions sessions = sessions(10, LONG);

	@Test
	void knowsASessionByItsIdAlone() {
		SessionStart start = start();
		String id = this.sessions.newId(start);
		Session session = found(id);
		assertThat(session).isNotNull();
		assertThat(session.version()).isEqualTo(start.version());
		assertThat(session.client()).isEqualTo("client 1.0");
		assertThat(session.uris()).isEmpty();
		assertThat(this.sessions.count()).isZero();
	}

	@Test
	void knowsNothingOfOthers() {
		assertThat(found("a")).isNull();
		assertThat(found(sessions(10, LONG).newId(start()))).isNull();
		Caller other = Caller.of(new Identity("other", null, Set.of(), Map.of(), () -> true), Map.of());
		StepVerifier.create(this.sessions.find(this.sessions.newId(start()), other)).expectComplete().verify(TIMEOUT);
	}

	@Test
	void storesASessionWithItsSubscriptions() {
		Session session = begun(this.sessions);
		this.sessions.update(session, (current) -> current.with(watched(1))).block(TIMEOUT);
		this.sessions.update(session, (current) -> current.with(watched(2))).block(TIMEOUT);
		assertThat(found(session.id()).uris()).containsExactly(watched(1), watched(2));
		assertThat(this.sessions.count()).isEqualTo(1);
	}

	@Test
	void endsASession() {
		Session plain = begun(this.sessions);
		Session subscribed = begun(this.sessions);
		this.sessions.update(subscribed, (current) -> current.with(watched(1))).block(TIMEOUT);
		for (Session session : new Session[] { plain, subscribed }) {
			this.sessions.remove(session.id()).block(TIMEOUT);
			assertThat(found(session.id())).isNull();
			StepVerifier.create(this.sessions.keep(session)).expectComplete().verify(TIMEOUT);
			StepVerifier.create(this.sessions.watch(session)).expectComplete().verify(TIMEOUT);
		}
		assertThat(this.sessions.count()).isZero();
	}

	@Test
	void endsASessionAtItsAge() {
		LocalSessions brief = new LocalSessions(new SessionProperties(10, LONG, Duration.ofSeconds(1), null, null),
				SealingKeys.random(), Budgets.of(10, 10), this.hub::position, SharedSubscriptions.NONE);
		Session plain = begun(brief);
		Session subscribed = begun(brief);
		brief.update(subscribed, (current) -> current.with(watched(1))).block(TIMEOUT);
		await().until(() -> brief.find(plain.id(), Caller.STATELESS).blockOptional(TIMEOUT).isEmpty());
		await().until(() -> brief.find(subscribed.id(), Caller.STATELESS).blockOptional(TIMEOUT).isEmpty());
	}

	@Test
	void doesNothingBeforeTheSubscription() {
		Mono<Session> kept = this.sessions.keep(begun(this.sessions));
		assertThat(this.sessions.count()).isZero();
		kept.block(TIMEOUT);
		assertThat(this.sessions.count()).isEqualTo(1);
	}

	@Test
	void endsEveryWatchOfASession() {
		Session session = begun(this.sessions);
		StepVerifier.create(this.sessions.watch(session).mergeWith(this.sessions.watch(session)))
			.expectNextCount(2)
			.then(() -> this.sessions.remove(session.id()).block(TIMEOUT))
			.expectComplete()
			.verify(TIMEOUT);
	}

	/** Otherwise the client would wait for updates that never come. */
	@Test
	void keepsNoSessionWhoseSubscriptionsItDropped() {
		LocalSessions brief = sessions(10, Duration.ofMillis(100));
		Session older = begun(brief);
		Session dropped = begun(brief);
		brief.update(dropped, (session) -> session.with(watched(1))).block(TIMEOUT);
		await().until(() -> brief.count() == 0);
		assertThat(brief.find(dropped.id(), Caller.STATELESS).blockOptional(TIMEOUT)).isPresent();
		StepVerifier.create(brief.keep(dropped)).expectComplete().verify(TIMEOUT);
		StepVerifier.create(brief.keep(older)).expectComplete().verify(TIMEOUT);
		await().until(() -> brief.keep(begun(brief)).blockOptional(TIMEOUT).isPresent());
	}

	@Test
	void keepsASessionWhoseStreamAloneItDropped() {
		LocalSessions brief = sessions(10, Duration.ofMillis(100));
		Session session = begun(brief);
		brief.keep(session).block(TIMEOUT);
		await().until(() -> brief.count() == 0);
		assertThat(brief.keep(session).blockOptional(TIMEOUT)).isPresent();
	}

	@Test
	void keepsNoSessionThatBeganOnAnotherNode() {
		LocalSessions one = withSecret(this.hub);
		LocalSessions other = withSecret(new LocalHub(100));
		Session session = begun(one);
		Session here = other.find(session.id(), Caller.STATELESS).block(TIMEOUT);
		assertThat(here).isEqualTo(session);
		StepVerifier.create(other.keep(here)).expectComplete().verify(TIMEOUT);
		StepVerifier.create(other.update(here, (current) -> current.with(watched(1)))).expectComplete().verify(TIMEOUT);
	}

	@Test
	void storesASessionOfAConnectionUntilItEnds() {
		Session session = Sessions.ofConnection("a", CallerKey.UNKNOWN, this.hub.position());
		StepVerifier.create(this.sessions.keep(session)).expectComplete().verify(TIMEOUT);
		this.sessions.save(session).block(TIMEOUT);
		assertThat(found("a")).isEqualTo(session);
		assertThat(found("A")).isNull();
		StepVerifier.create(this.sessions.watch(session))
			.expectNext(session)
			.then(() -> this.sessions.remove("a").block(TIMEOUT))
			.expectComplete()
			.verify(TIMEOUT);
		assertThat(found("a")).isNull();
	}

	@Test
	void keepsWhatIsWatched() {
		Duration idle = Duration.ofSeconds(2);
		LocalSessions brief = sessions(10, idle);
		Session session = begun(brief);
		StepVerifier.create(brief.watch(session))
			.expectNext(session)
			.expectNoEvent(idle.plusSeconds(1))
			.thenCancel()
			.verify(idle.multipliedBy(5));
		await().atMost(idle.multipliedBy(5)).until(() -> brief.count() == 0);
	}

	@Test
	void keepsNoMoreThanItsLimit() {
		LocalSessions few = sessions(5, LONG);
		for (int i = 0; i < 100; i++) {
			few.keep(begun(few)).block(TIMEOUT);
			assertThat(few.count()).isLessThanOrEqualTo(5);
		}
	}

	@Test
	void countsTenSubscriptionsAsASession() {
		LocalSessions many = sessions(100, LONG);
		IntStream.range(0, 50).forEach((i) -> many.keep(begun(many)).block(TIMEOUT));
		Session session = begun(many);
		for (int i = 0; i < 1000; i++) {
			SubscribedUri watched = watched(i);
			many.update(session, (current) -> current.with(watched)).block(TIMEOUT);
		}
		assertThat(many.count()).isLessThan(50);
	}

	@Test
	void givesConnectionsIdsThatAreLongAndNeverTheSame() {
		assertThat(Stream.generate(Session::newId).limit(1000)).doesNotHaveDuplicates()
			.allMatch((id) -> id.matches("[A-Za-z0-9_-]{32}"));
	}

	private LocalSessions sessions(int max, Duration idle) {
		return Sessions.of(max, idle, Budgets.of(10_000, 10_000), this.hub);
	}

	private static LocalSessions withSecret(LocalHub hub) {
		return new LocalSessions(new SessionProperties(10, LONG, LONG, SECRET, null), SealingKeys.of(SECRET, null),
				Budgets.of(10, 10), hub::position, SharedSubscriptions.NONE);
	}

	private SessionStart start() {
		return SessionStart.ofConnection(ProtocolVersion.V2025_11_25, Identity.ANONYMOUS, "client 1.0",
				this.hub.position());
	}

	/** Begins a session that holds nothing yet. */
	private Session begun(LocalSessions store) {
		return store.find(store.newId(start()), Caller.STATELESS).blockOptional(TIMEOUT).orElseThrow();
	}

	private @Nullable Session found(String id) {
		return this.sessions.find(id, Caller.STATELESS).block(TIMEOUT);
	}

	private static SubscribedUri watched(int number) {
		return new SubscribedUri("file:///" + number, "file:///" + number, ChangePosition.UNKNOWN);
	}

}
