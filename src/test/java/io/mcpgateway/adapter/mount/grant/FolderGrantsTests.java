package io.mcpgateway.adapter.mount.grant;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.rpc.Identity;
import org.junit.jupiter.api.Test;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests the decisions of access files in memory, and the changes that are published. */
class FolderGrantsTests {

	private static final String PREFIX = "file:///docs/";

	private static final Identity EVE = new Identity("eve", null, Set.of(), Map.of(), () -> true);

	private static final Identity BOSS = new Identity("boss", null, Set.of(), Map.of("roles", Set.of("hr")),
			() -> true);

	private static final FolderGrant FOR_HR = grant("rules:\n- roles: [hr]\n");

	private static final FolderGrant FOR_ALL = grant("rules:\n- anonymous: true\n");

	private final FolderGrants grants = new FolderGrants(AccessDefault.OPEN);

	private static final SubscribedUris WATCHED = new SubscribedUris() {

		@Override
		public Set<String> subjects(String prefix) {
			return Set.of(PREFIX + "%C3%BCber%20b/a.md", PREFIX + "c.md");
		}

		@Override
		public boolean includesLists() {
			return true;
		}

	};

	private final GrantCondition condition = new GrantCondition(GrantedPaths.below(PREFIX), ".access.yaml", this.grants,
			(folder) -> true);

	@Test
	void aFileThatNamesAnUnknownIssuerClosesItsFolder() {
		assertThat(AccessFile.parse("rules: [{issuers: [staff]}]".getBytes(StandardCharsets.UTF_8), Set.of("staff"))
			.fault()).isNull();
		assertThat(AccessFile.parse("rules: [{issuers: [partner]}]".getBytes(StandardCharsets.UTF_8), Set.of("staff"))
			.fault()).startsWith("rules[0].issuers names the issuer partner, which");
	}

	@Test
	void nothingIsOpenBeforeTheGrantsAreKnown() {
		assertThat(allows(EVE, "note.md")).isFalse();
		assertThat(mayAllow(EVE, "")).isFalse();
		this.grants.known(true);
		assertThat(allows(EVE, "note.md")).isTrue();
		assertThat(mayAllow(EVE, "")).isTrue();
	}

	@Test
	void theNearestFolderDecidesAlone() {
		this.grants.known(true);
		this.grants.set("hr/", FOR_HR);
		this.grants.set("hr/all/", FOR_ALL);
		this.grants.set("hr/all/none/", grant("rules: []"));
		this.grants.takeChanged();
		this.grants.forgetPublished();
		assertThat(allows(EVE, "hr-plan.md")).isTrue();
		assertThat(allows(EVE, "hr/plan.md")).isFalse();
		assertThat(allows(EVE, "hr/")).isFalse();
		assertThat(allows(BOSS, "hr/deep/plan.md")).isTrue();
		assertThat(allows(EVE, "hr/all/note.md")).isTrue();
		assertThat(allows(EVE, "hr/all/")).isTrue();
		assertThat(allows(BOSS, "hr/all/none/note.md")).isFalse();
		assertThat(mayAllow(EVE, "hr/")).isTrue();
		assertThat(mayAllow(EVE, "hr/deep/")).isFalse();
		assertThat(mayAllow(BOSS, "hr/all/none/")).isFalse();
	}

	@Test
	void rulesHavePathsAndVerbsAndTheFirstMatchDecides() {
		this.grants.known(true);
		this.grants.set("", grant("rules:\n- paths: [secret/**]\n  anonymous: true\n  effect: deny\n"
				+ "- paths: ['*.md', secret/**]\n  anonymous: true\n  verbs: [read]\n- keys: [k]\n"));
		assertThat(allows(EVE, "a.md")).isTrue();
		assertThat(allows(EVE, "a/b.md")).isFalse();
		assertThat(allows(EVE, "secret/a.md")).isFalse();
		assertThat(allows(EVE, "secret/")).isFalse();
		assertThat(this.condition.allows(EVE, Verb.LIST, PREFIX + "a.md")).isFalse();
		assertThat(allows(new Identity("k", "k", Set.of(), Map.of(), () -> true), "a/b.md")).isTrue();
	}

	@Test
	void encodedNamesAndQueriesLeadToTheSameFolder() {
		this.grants.known(true);
		this.grants.set("\u00fcber b/", FOR_HR);
		assertThat(allows(EVE, "%C3%BCber%20b/a.md")).isFalse();
		assertThat(allows(EVE, "%c3%bcber%20b/a.md?lines=1-2")).isFalse();
		assertThat(allows(EVE, "%FF/a.md")).isFalse();
		assertThat(allows(BOSS, "%C3%BCber%20b/a.md?lines=1-2")).isTrue();
	}

	@Test
	void otherMountsAreNotConcerned() {
		assertThat(this.condition.allows(EVE, Verb.READ, "file:///other/a.md")).isTrue();
		assertThat(this.condition.mayAllow(EVE, Verb.READ, "file:///")).isTrue();
		assertThat(this.condition.allowsAll(EVE, Verb.READ, "s3://a/")).isTrue();
		assertThat(this.condition.allowsAll(EVE, Verb.READ, "file:///")).isFalse();
		assertThat(this.condition.isPersonal(Verb.READ, "s3://a/")).isFalse();
		assertThat(this.condition.isPersonal(Verb.READ, "")).isTrue();
	}

	/** A caller who loses access hears of the change, but sees no resource. */
	@Test
	void whoeverLosesAccessHearsOfTheChange() {
		this.grants.known(true);
		GrantFeed feed = new GrantFeed(GrantedPaths.below(PREFIX), WATCHED, this.grants);
		StepVerifier.create(feed.changes(), 2)
			.expectNext(new Change.Resync(PREFIX), new Change.ListChanged(PREFIX, Set.of(PREFIX)))
			.thenRequest(2)
			.expectNextCount(2)
			.then(() -> this.grants.set("\u00fcber b/", FOR_HR))
			.then(() -> assertThat(mayAllow(EVE, "%C3%BCber%20b/")).isTrue())
			.then(() -> assertThat(allows(EVE, "%C3%BCber%20b/a.md")).isFalse())
			.thenRequest(2)
			.expectNext(new Change.Resync(PREFIX + "%C3%BCber%20b/"),
					new Change.ListChanged(PREFIX, Set.of(PREFIX + "%C3%BCber%20b/")))
			.then(() -> await().until(() -> !mayAllow(EVE, "%C3%BCber%20b/")))
			.thenCancel()
			.verify(Duration.ofMinutes(1));
	}

	@Test
	void manyChangesAreOneOfTheWholeMount() {
		this.grants.known(true);
		this.grants.takeChanged();
		for (int i = 0; i < 5000; i++) {
			this.grants.set(i + "/", FOR_HR);
		}
		assertThat(this.grants.takeChanged()).hasSizeLessThanOrEqualTo(1001).contains("");
	}

	@Test
	void anUnchangedGrantIsNoChange() {
		this.grants.known(true);
		this.grants.set("hr/", FOR_HR);
		this.grants.takeChanged();
		this.grants.set("hr/", FOR_HR);
		this.grants.setAll(Map.of("hr/", FOR_HR));
		assertThat(this.grants.takeChanged()).isEmpty();
		this.grants.setAll(Map.of("a/", FOR_ALL));
		assertThat(this.grants.takeChanged()).containsExactlyInAnyOrderElementsOf(List.of("hr/", "a/"));
	}

	private boolean allows(Identity identity, String path) {
		return this.condition.allows(identity, Verb.READ, PREFIX + path);
	}

	private boolean mayAllow(Identity identity, String path) {
		return this.condition.mayAllow(identity, Verb.LIST, PREFIX + path);
	}

	private static FolderGrant grant(String text) {
		return AccessFile.parse(text.getBytes(StandardCharsets.UTF_8), Set.of("staff"));
	}

}
