package io.mcpgateway.access;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.protocol.ListKind;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.PrincipalMatcher;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.SealingKeys;
import io.mcpgateway.subscription.ChangePosition;
import io.mcpgateway.subscription.LocalHub;
import io.mcpgateway.subscription.Notice;
import io.mcpgateway.subscription.SubscribedUri;
import io.mcpgateway.subscription.WatchList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests notices of directories and lists with hidden resources. */
class HiddenNoticesTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	private static final String ROOT = "file:///docs/";

	private static final String SCHEMA = "postgres://shop/public";

	private static final Change FENCE = new Change.Updated(ROOT + "fence");

	private final LocalHub hub = new LocalHub(1000);

	private final AccessPolicy policy = new RuleTable(
			List.of(rule(false, ROOT + "secret/**", "**/secret.md", "**/secret/**"), rule(true, "**")), Map.of(),
			new EncryptedCursors(SealingKeys.random()));

	static List<Change> hidden() {
		return List.of(new Change.Updated(ROOT + "a/secret.md"), new Change.Updated(ROOT + "secret/deep/note.md"),
				new Change.Updated(ROOT + "secret/"), new Change.Resync(ROOT + "secret/deep/"),
				new Change.ListChanged(ROOT, Set.of(ROOT + "a/secret.md", ROOT + "secret/deep/note.md")),
				new Change.ListChanged(ROOT, Set.of(ROOT + "secret/")), new Change.ListChanged(ROOT + "secret/"),
				new Change.EntriesChanged(ROOT + "a/", Set.of(ROOT + "a/secret.md", ROOT + "secret/")),
				new Change.EntriesChanged(SCHEMA, Set.of(SCHEMA + "/secret/schema", SCHEMA + "/secret/rows")));
	}

	static List<Change> visible() {
		return List.of(new Change.Updated(ROOT + "a/note.md"), new Change.Resync(ROOT + "a/"),
				new Change.ListChanged(ROOT, Set.of(ROOT + "a/secret.md", ROOT + "a/note.md")),
				new Change.ListChanged(ROOT, Set.of(ROOT + "a/")), new Change.ListChanged(ROOT),
				new Change.EntriesChanged(ROOT + "a/", Set.of(ROOT + "a/secret.md", ROOT + "a/note.md")),
				new Change.EntriesChanged(SCHEMA, Set.of(SCHEMA + "/orders/schema")));
	}

	@ParameterizedTest
	@MethodSource("hidden")
	void areNotToldOfWhatIsHidden(Change change) {
		assertThat(heardOf(change)).containsExactly(ROOT + "fence");
	}

	@ParameterizedTest
	@MethodSource("visible")
	void areToldOfWhatIsVisible(Change change) {
		assertThat(heardOf(change)).hasSizeGreaterThan(1).endsWith(ROOT + "fence");
	}

	@ParameterizedTest
	@MethodSource("hidden")
	void areNotToldLaterOfWhatIsHidden(Change change) {
		assertThat(missed(change)).isEmpty();
	}

	@ParameterizedTest
	@MethodSource("visible")
	void areToldLaterOfWhatIsVisible(Change change) {
		assertThat(missed(change)).isNotEmpty();
	}

	@Test
	void ofVisibleChangesAreNotLostAmongHiddenOnes() {
		ChangePosition since = this.hub.position();
		publish(new Change.Updated(ROOT + "a/note.md"));
		for (int i = 0; i < 200; i++) {
			publish(new Change.Updated(ROOT + "secret/" + i));
		}
		assertThat(heard(since).take(3).map(HiddenNoticesTests::text).collectList().block(TIMEOUT))
			.containsExactly("watching", ROOT, ROOT + "a/");
	}

	@Test
	void sayTheSameToWhoeverMaySeeEverything() {
		List<Change> all = new ArrayList<>(hidden());
		all.addAll(visible());
		for (Change change : all) {
			StepVerifier.create(this.hub.notices(forever(interest(null, Access.ALL))))
				.expectNextCount(1)
				.then(() -> publish(change))
				.expectNextCount(1)
				.thenCancel()
				.verify(TIMEOUT);
		}
	}

	private List<String> heardOf(Change change) {
		List<String> heard = new ArrayList<>();
		StepVerifier.create(heard(null).map(HiddenNoticesTests::text))
			.expectNext("watching")
			.then(() -> publish(change, FENCE))
			.thenConsumeWhile((text) -> !text.equals(ROOT + "fence"), heard::add)
			.consumeNextWith(heard::add)
			.thenCancel()
			.verify(TIMEOUT);
		return heard;
	}

	/** Returns the notices of a change that is published while the subscriber is away. */
	private List<String> missed(Change change) {
		ChangePosition since = this.hub.position();
		publish(change);
		List<String> missed = new ArrayList<>();
		StepVerifier.create(heard(since).map(HiddenNoticesTests::text))
			.expectNext("watching")
			.then(() -> publish(FENCE))
			.thenConsumeWhile((text) -> !text.equals(ROOT + "fence"), missed::add)
			.expectNext(ROOT + "fence")
			.thenCancel()
			.verify(TIMEOUT);
		return missed;
	}

	private Flux<Notice> heard(@Nullable ChangePosition since) {
		Identity eve = new Identity("eve", null, Set.of(), Map.of(), () -> true);
		return this.hub.notices(forever(interest(since, new Access(this.policy, eve))));
	}

	private static WatchList interest(@Nullable ChangePosition since, Access access) {
		return new WatchList(Set.of(ListKind.RESOURCES), since, List.of(watched(ROOT, since),
				watched(ROOT + "a/", since), watched(ROOT + "fence", since), watched(SCHEMA, since)), access,
				ReaderKey.GATEWAY);
	}

	private static SubscribedUri watched(String uri, @Nullable ChangePosition since) {
		return new SubscribedUri(uri, uri, since);
	}

	private static Flux<WatchList> forever(WatchList interest) {
		return Flux.just(interest).concatWith(Flux.never());
	}

	private void publish(Change... changes) {
		for (Change change : changes) {
			this.hub.publish(change).block(TIMEOUT);
		}
	}

	private static String text(Notice notice) {
		return switch (notice) {
			case Notice.Watching watching -> "watching";
			case Notice.Updated updated -> updated.uri();
			case Notice.ListChanged changed -> "list";
		};
	}

	private static AccessRule rule(boolean isAllowing, String... globs) {
		return new AccessRule(Flux.just(globs).map(UriGlob::of).collectList().block(TIMEOUT), List.of(),
				new PrincipalMatcher(null, null, null, null, Map.of(), false), Set.of(Verb.values()), isAllowing);
	}

}
