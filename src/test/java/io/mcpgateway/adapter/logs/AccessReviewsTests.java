package io.mcpgateway.adapter.logs;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpgateway.adapter.logs.AccessReviewApi.Review;
import io.mcpgateway.adapter.logs.AccessReviewApi.ReviewFailure;
import io.mcpgateway.adapter.logs.mount.AccessReviewSettings;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.Change;
import io.mcpgateway.rpc.Identity;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests how answers of the Kubernetes API meet questions that cannot wait. */
class AccessReviewsTests {

	private static final String ROOT = "logs://cloud/";

	private static final Duration TTL = Duration.ofMinutes(1);

	private static final Identity ANN = identity("ann", Map.of("sub", Set.of("ann")));

	private final List<Sinks.One<Review>> asked = new ArrayList<>();

	private final AtomicLong now = new AtomicLong();

	private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	private final AccessReviews reviews = new AccessReviews(ROOT, settings("", "", List.of()), List.of("shop", "bank"),
			(user, namespace) -> ask(), this.registry, this.now::get);

	private final PodCondition condition = new PodCondition(this.reviews);

	@Test
	void aQuestionWithoutADecisionIsDeniedAndAsksOnce() {
		assertThat(isAllowed("shop/web/app")).isFalse();
		assertThat(isAllowed("shop/web/app")).isFalse();
		assertThat(this.asked).hasSize(1);
		answer(true);
		assertThat(isAllowed("shop/web/app")).isTrue();
		assertThat(isAllowed("bank/web/app")).isFalse();
		assertThat(this.reviews.takeChanged()).containsExactly("shop");
	}

	@Test
	void aDecisionCountsForItsTimeOnly() {
		isAllowed("shop/web/app");
		answer(true);
		pass(TTL.minusMillis(1));
		assertThat(isAllowed("shop/web/app")).isTrue();
		pass(Duration.ofMillis(1));
		assertThat(isAllowed("shop/web/app")).isFalse();
		assertThat(this.condition.explain(ANN, Verb.READ, ROOT + "shop/web/app")).isEqualTo(
				"the Kubernetes API has not answered whether the caller may get pods/log in the namespace shop as the"
						+ " user ann: access is denied");
	}

	@Test
	void aDecisionIsAskedForAgainBeforeItEnds() {
		isAllowed("shop/web/app");
		answer(true);
		pass(TTL.dividedBy(2));
		assertThat(isAllowed("shop/web/app")).isTrue();
		assertThat(this.asked).hasSize(1);
		answer(false);
		assertThat(isAllowed("shop/web/app")).isFalse();
	}

	@Test
	void aCallWaitsForOldDecisionsInAllNamespaces() {
		StepVerifier.create(this.reviews.prepare(ANN))
			.then(() -> answer(true))
			.then(() -> answer(false))
			.verifyComplete();
		assertThat(this.reviews.prepare(ANN)).isNull();
		assertThat(isAllowed("shop/web/app")).isTrue();
		assertThat(isAllowed("bank/web/app")).isFalse();
		assertThat(this.reviews.takeChanged()).isEmpty();
		pass(TTL.dividedBy(2));
		assertThat(this.reviews.prepare(ANN)).isNotNull();
	}

	@Test
	void callsAtOnceShareAReview() {
		Mono<Void> first = this.reviews.prepare(ANN);
		Mono<Void> second = this.reviews.prepare(identity("ann", Map.of("sub", Set.of("ann"))));
		StepVerifier.create(Mono.when(first, second)).then(() -> assertThat(this.asked).hasSize(2)).then(() -> {
			answer(true);
			answer(true);
		}).verifyComplete();
	}

	@Test
	void aFailureDeniesAndIsTriedAgainLater() {
		StepVerifier.create(this.reviews.prepare(ANN)).then(this::fail).then(this::fail).verifyComplete();
		assertThat(isAllowed("shop/web/app")).isFalse();
		assertThat(this.reviews.prepare(ANN)).isNull();
		assertThat(this.asked).isEmpty();
		assertThat(this.reviews.failure()).isEqualTo("out of order");
		assertThat(this.registry.get("mcp.logs.access.reviews").tag("outcome", "failed").counter().count())
			.isEqualTo(2);
		pass(Duration.ofSeconds(5));
		isAllowed("shop/web/app");
		answer(true);
		assertThat(isAllowed("shop/web/app")).isTrue();
		assertThat(this.reviews.failure()).isNull();
	}

	@Test
	void aFailureLeavesADecisionUntilItsEnd() {
		isAllowed("shop/web/app");
		answer(true);
		pass(TTL.dividedBy(2));
		isAllowed("shop/web/app");
		fail();
		assertThat(isAllowed("shop/web/app")).isTrue();
		pass(TTL.dividedBy(2));
		assertThat(isAllowed("shop/web/app")).isFalse();
	}

	@Test
	void aChangedDecisionIsHeardByFollowers() {
		AccessReviewFeed feed = new AccessReviewFeed(this.reviews);
		StepVerifier.create(feed.changes())
			.expectNext(new Change.Resync(ROOT), new Change.ListChanged(ROOT, Set.of(ROOT)))
			.then(() -> isAllowed("shop/web/app"))
			.then(() -> answer(true))
			.expectNext(new Change.Resync(ROOT + "shop/"), new Change.ListChanged(ROOT, Set.of(ROOT + "shop/")))
			.thenCancel()
			.verify(Duration.ofMinutes(1));
	}

	@ParameterizedTest
	@CsvSource({ "shop/web/app, true", "shop/web/app?tail=1, true", "sh%6fp/web/app, true", "recent, true",
			"recent?limit=1, true", "bank/web/app, false", "none/web/app, false", "'', false",
			"shopping/web/app, false", "%zz/web/app, false" })
	void aNamespaceDecidesAboutItsLogs(String path, boolean isAllowed) {
		StepVerifier.create(this.reviews.prepare(ANN))
			.then(() -> answer(true))
			.then(() -> answer(false))
			.verifyComplete();
		assertThat(isAllowed(path)).isEqualTo(isAllowed);
	}

	@ParameterizedTest
	@CsvSource({ "'', true", "s, true", "shop, true", "shop/w, true", "r, true", "recent, true", "b, false",
			"bank/, false", "x, false", "shopping/, false" })
	void aPrefixIsOpenForSomeNamespace(String prefix, boolean isAllowed) {
		StepVerifier.create(this.reviews.prepare(ANN))
			.then(() -> answer(true))
			.then(() -> answer(false))
			.verifyComplete();
		assertThat(this.condition.mayAllow(ANN, Verb.LIST, ROOT + prefix)).isEqualTo(isAllowed);
		assertThat(this.condition.allowsAll(ANN, Verb.LIST, ROOT + prefix)).isFalse();
		assertThat(this.condition.mayAllow(ANN, Verb.LIST, "file:///" + prefix)).isTrue();
	}

	@Test
	void aCallerHasTheNamesThatTheApiKnows() {
		AccessReviewSettings settings = settings("oidc:", "oidc/", List.of("staff"));
		ReviewedUser user = ReviewedUser.of(settings, new Identity("x", null, "staff", null, Set.of(),
				Map.of("sub", Set.of("ann"), "groups", Set.of("b", "a")), () -> true));
		assertThat(user).isNotNull();
		assertThat(user.name()).isEqualTo("oidc:ann");
		assertThat(user.groups()).containsExactly("oidc/a", "oidc/b", "system:authenticated");
		assertThat(ReviewedUser.of(settings, ANN)).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "system:admin", "", " ", "system:serviceaccount:shop:default" })
	void aReservedOrEmptyNameIsNoUser(String name) {
		assertThat(ReviewedUser.of(settings("", "", List.of()), identity("x", Map.of("sub", Set.of(name))))).isNull();
	}

	@Test
	void aCallerWithoutOneNameIsNoUser() {
		AccessReviewSettings settings = settings("", "", List.of());
		assertThat(ReviewedUser.of(settings, identity("x", Map.of("sub", Set.of("a", "b"))))).isNull();
		assertThat(ReviewedUser.of(settings, identity("x", Map.of()))).isNull();
		assertThat(ReviewedUser.of(settings, Identity.ANONYMOUS)).isNull();
		assertThat(this.condition.explain(Identity.ANONYMOUS, Verb.READ, ROOT + "shop/web/app"))
			.isEqualTo("the caller is no user of the Kubernetes cluster: access is denied");
	}

	@Test
	void noClaimPutsACallerIntoAGroupOfKubernetesItself() {
		ReviewedUser user = ReviewedUser.of(settings("", "", List.of()),
				identity("x", Map.of("sub", Set.of("ann"), "groups", Set.of("system:masters", "dev"))));
		assertThat(user).isNotNull();
		assertThat(user.groups()).containsExactly("dev", "system:authenticated");
	}

	private boolean isAllowed(String path) {
		return this.condition.allows(ANN, Verb.READ, ROOT + path);
	}

	private Mono<Review> ask() {
		return Mono.defer(() -> {
			Sinks.One<Review> answer = Sinks.one();
			this.asked.add(answer);
			return answer.asMono();
		});
	}

	private void answer(boolean isAllowed) {
		this.asked.removeFirst().tryEmitValue(new Review(isAllowed, null));
	}

	private void fail() {
		this.asked.removeFirst().tryEmitError(new ReviewFailure("out of order"));
	}

	private void pass(Duration time) {
		this.now.addAndGet(time.toNanos());
	}

	private static AccessReviewSettings settings(String userPrefix, String groupsPrefix, List<String> issuers) {
		return new AccessReviewSettings("sub", userPrefix, "groups", groupsPrefix, issuers, TTL);
	}

	private static Identity identity(String id, Map<String, Set<String>> claims) {
		return new Identity(id, null, Set.of(), claims, () -> true);
	}

}
