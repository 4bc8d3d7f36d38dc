package io.mcpgateway.session;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.mcpgateway.protocol.Implementation;
import io.mcpgateway.protocol.ListKind;
import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.protocol.RequestId;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.Dispatcher;
import io.mcpgateway.rpc.Groups;
import io.mcpgateway.rpc.JsonRpcCodec;
import io.mcpgateway.subscription.ChangePosition;
import io.mcpgateway.subscription.LocalHub;
import io.mcpgateway.subscription.StreamLifetimes;
import io.mcpgateway.subscription.SubscriptionBudget;
import io.mcpgateway.subscription.SubscriptionFeature;
import io.mcpgateway.subscription.Subscriptions;
import io.mcpgateway.testkit.Budgets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * Tests of the limits on subscriptions, by number and bytes, for each way to subscribe.
 */
class SubscriptionLimitsTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	private static final JsonMapper JSON = JsonMapper.shared();

	private final Source source = new Source();

	private final LocalHub hub = new LocalHub(100);

	private LocalSessions sessions;

	private SubscribeFeature feature;

	private Dispatcher dispatcher;

	@BeforeEach
	void prepare() {
		use(Budgets.of(100, 5));
	}

	@Test
	void holdForRequestsThatAreUnderWayAtOnce() {
		begin("s");
		Sinks.Empty<Void> gate = this.source.close();
		List<CompletableFuture<Boolean>> answers = IntStream.range(0, 60)
			.mapToObj((i) -> subscribe("s", "test://" + i).toFuture())
			.toList();
		gate.tryEmitEmpty();
		assertThat(answers.stream().filter((answer) -> answer.orTimeout(20, TimeUnit.SECONDS).join())).hasSize(5);
		assertThat(uris("s")).hasSize(5);
	}

	/** A success would leave the client without updates. */
	@Test
	void refuseASessionThatEndsMeanwhile() {
		begin("s");
		Sinks.Empty<Void> gate = this.source.close();
		CompletableFuture<Boolean> answer = subscribe("s", "test://a").toFuture();
		this.sessions.remove("s").block(TIMEOUT);
		gate.tryEmitEmpty();
		assertThat(answer.orTimeout(20, TimeUnit.SECONDS).join()).isFalse();
	}

	@Test
	void holdForAllSessionsTogether() {
		use(Budgets.of(6, 5));
		begin("s");
		begin("t");
		assertThat(IntStream.range(0, 5).filter((i) -> subscribed("s", "test://" + i))).hasSize(5);
		assertThat(IntStream.range(0, 5).filter((i) -> subscribed("t", "test://" + i))).hasSize(1);
		this.sessions.remove("s").block(TIMEOUT);
		assertThat(subscribed("t", "test://9")).isTrue();
	}

	@Test
	void costNoLookUpForWhatIsRepeated() {
		begin("s");
		for (int i = 0; i < 1000; i++) {
			assertThat(subscribed("s", "test://a")).isTrue();
		}
		assertThat(this.source.lookUps).hasValue(1);
		assertThat(this.feature.repeated()).isEqualTo(999);
		assertThat(uris("s")).hasSize(1);
	}

	@Test
	void refuseAUriThatIsTooLong() {
		use(Budgets.ofBytes(100, 1000, 1000, 1000));
		begin("s");
		assertThat(subscribed("s", uri(100))).isTrue();
		assertThat(subscribed("s", uri(101))).isFalse();
		assertThat(subscribed("s", "test://" + "\u00fc".repeat(11))).isFalse();
		assertThat(this.source.lookUps).hasValue(1);
		assertThat(listens(uri(101))).isFalse();
	}

	@Test
	void boundTheBytesOfAStreamOrSession() {
		use(Budgets.ofBytes(100, 250, 10_000, 10_000));
		begin("s");
		assertThat(subscribed("s", uri(100))).isTrue();
		assertThat(subscribed("s", uri(99))).isTrue();
		assertThat(subscribed("s", uri(98))).isFalse();
		assertThat(unsubscribe("s", uri(99))).isTrue();
		assertThat(subscribed("s", uri(98))).isTrue();
		assertThat(listens(uri(100), uri(99), uri(98))).isFalse();
		assertThat(listens(uri(100), uri(99))).isTrue();
	}

	@Test
	void boundTheBytesOfACaller() {
		use(Budgets.ofBytes(100, 100, 250, 10_000));
		begin("s");
		begin("t");
		assertThat(subscribed("s", uri(100))).isTrue();
		assertThat(subscribed("t", uri(100))).isTrue();
		assertThat(listens(uri(51))).isFalse();
		Disposable listening = listen(uri(50)).subscribe();
		begin("u");
		assertThat(subscribed("u", uri(10))).isFalse();
		listening.dispose();
		assertThat(subscribed("u", uri(50))).isTrue();
	}

	@Test
	void boundTheUrisOfACallerByAQuarter() {
		use(Budgets.ofUris(12, 2));
		begin("s");
		begin("t");
		this.sessions.save(session("u", new CallerKey.Known("another"))).block(TIMEOUT);
		assertThat(subscribed("s", "test://a")).isTrue();
		assertThat(subscribed("s", "test://b")).isTrue();
		assertThat(subscribed("t", "test://a")).isTrue();
		assertThat(subscribed("t", "test://b")).isFalse();
		assertThat(listens("test://c", "test://d")).isFalse();
		assertThat(subscribed("u", "test://a")).isTrue();
		this.sessions.remove("s").block(TIMEOUT);
		assertThat(subscribed("t", "test://b")).isTrue();
	}

	/** A caller with several streams has one share of the polls. */
	@Test
	void countThePollsForAllStreamsOfACallerTogether() {
		Disposable one = listen("test://a").subscribe();
		Disposable other = listen("test://b").subscribe();
		assertThat(List.of(this.hub.reader("test://a"), this.hub.reader("test://b")))
			.containsOnly(new ReaderKey(CallerKey.of(Caller.STATELESS)));
		assertThat(session("s", new CallerKey.Known("one")).watchList().reader())
			.isEqualTo(new ReaderKey(new CallerKey.Known("one")));
		one.dispose();
		other.dispose();
	}

	@Test
	void countARepeatedUriOnce() {
		use(Budgets.ofBytes(100, 150, 150, 150));
		assertThat(listens(uri(100), uri(100), uri(100))).isTrue();
	}

	@Test
	void boundTheBytesOfAllAndGiveThemBackWithTheSession() {
		use(Budgets.ofBytes(100, 100, 100, 150));
		begin("s");
		this.sessions.save(session("t", new CallerKey.Known("another"))).block(TIMEOUT);
		assertThat(subscribed("s", uri(100))).isTrue();
		assertThat(subscribed("t", uri(51))).isFalse();
		this.sessions.remove("s").block(TIMEOUT);
		assertThat(subscribed("t", uri(51))).isTrue();
	}

	@Test
	void takeNothingForASessionThatEndsWhileItSubscribes() {
		use(Budgets.ofBytes(100, 100, 100, 100));
		begin("s");
		Sinks.Empty<Void> gate = this.source.close();
		CompletableFuture<Boolean> late = subscribe("s", uri(100)).toFuture();
		this.sessions.remove("s").block(TIMEOUT);
		gate.tryEmitEmpty();
		late.join();
		begin("t");
		assertThat(subscribed("t", uri(100))).isTrue();
	}

	@Test
	void takeNothingOnceTheirStreamOrSessionHasEnded() {
		SubscriptionBudget budget = Budgets.ofBytes(100, 100, 100, 100);
		SubscriptionBudget.Share ended = budget.open(CallerKey.UNKNOWN);
		ended.close();
		ended.hold(List.of(uri(100)));
		SubscriptionBudget.Share next = budget.open(CallerKey.UNKNOWN);
		assertThatNoException().isThrownBy(() -> next.hold(List.of(uri(100))));
	}

	private void use(SubscriptionBudget budget) {
		this.sessions = Sessions.of(1000, Duration.ofHours(1), budget, this.hub);
		Subscriptions subscriptions = new Subscriptions(new ResourceCatalog(List.of(this.source), 10),
				List.of("test://"), Set.of(ListKind.RESOURCES), budget, Groups.NONE);
		this.feature = new SubscribeFeature(subscriptions, this.hub, this.sessions);
		this.dispatcher = new Dispatcher(
				List.of(this.feature,
						new SubscriptionFeature(subscriptions, this.hub, new StreamLifetimes(Duration.ofHours(1)))),
				List.of(), new JsonRpcCodec(new Implementation("test", null, "1", null, null, null), 16));
	}

	private void begin(String id) {
		this.sessions.save(session(id, CallerKey.UNKNOWN)).block(TIMEOUT);
	}

	private static Session session(String id, CallerKey holder) {
		return Sessions.ofConnection(id, holder, ChangePosition.UNKNOWN);
	}

	private List<String> uris(String session) {
		return this.sessions.find(session, Caller.STATELESS)
			.map((found) -> found.uris().stream().map((watched) -> watched.uri()).toList())
			.blockOptional(TIMEOUT)
			.orElseThrow();
	}

	private boolean subscribed(String session, String uri) {
		return subscribe(session, uri).blockOptional(TIMEOUT).orElseThrow();
	}

	private Mono<Boolean> subscribe(String session, String uri) {
		return ask(session, "resources/subscribe", uri);
	}

	private boolean unsubscribe(String session, String uri) {
		return ask(session, "resources/unsubscribe", uri).blockOptional(TIMEOUT).orElseThrow();
	}

	private Mono<Boolean> ask(String session, String method, String uri) {
		Message.Request request = new Message.Request(new RequestId.Text("1"), method,
				JSON.createObjectNode().put("uri", uri));
		return this.dispatcher
			.dispatch(new Call(request, ProtocolVersion.V2025_11_25, Caller.STATELESS.inSession(session, null)))
			.last()
			.map(Message.Success.class::isInstance);
	}

	/** Returns whether a stream is acknowledged, and ends the stream. */
	private boolean listens(String... uris) {
		return listen(uris).next().blockOptional(TIMEOUT).orElseThrow() instanceof Message.Event;
	}

	private Flux<Message> listen(String... uris) {
		Message.Request request = new Message.Request(new RequestId.Text("1"), "subscriptions/listen",
				JSON.valueToTree(Map.of("notifications", Map.of("resourceSubscriptions", List.of(uris)))));
		return this.dispatcher.dispatch(new Call(request, ProtocolVersion.V2026_07_28, Caller.STATELESS));
	}

	/** Returns a URI of the given length in bytes. */
	private static String uri(int length) {
		return "test://" + "x".repeat(length - "test://".length());
	}

	/** Adapter with a resource at every URI, found while the gate is open. */
	private static final class Source implements ResourceAdapter {

		private final AtomicInteger lookUps = new AtomicInteger();

		private volatile Mono<Void> gate = Mono.empty();

		Sinks.Empty<Void> close() {
			Sinks.Empty<Void> opening = Sinks.empty();
			this.gate = opening.asMono();
			return opening;
		}

		@Override
		public String uriPrefix() {
			return "test://";
		}

		@Override
		public Flux<Resource> list(String after, int limit) {
			return Flux.empty();
		}

		@Override
		public Mono<Content> read(ResourceUri uri) {
			return Mono.empty();
		}

		@Override
		public Mono<String> subject(ResourceUri uri) {
			this.lookUps.incrementAndGet();
			return this.gate.thenReturn(uri.text());
		}

	}

}
