package io.mcpgateway.access;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.S3Server;
import io.mcpgateway.testkit.ShopDatabase;
import io.mcpgateway.testkit.Watching;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests notices of a real source to two callers, to one of whom many resources are
 * hidden. After the other caller gets the notice of a hidden change, a visible change
 * follows, which must be the first common notice.
 */
class HiddenNoticesIT {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	private static final String ROOT = "file:///docs/";

	private static final String BOSS = "boss role=boss";

	private static final String LIST = "notifications/resources/list_changed";

	private static final String UPDATED = "notifications/resources/updated ";

	private static final String BUCKET = "s3://acme/";

	private static final String SCHEMA = "postgres://shop/public";

	@TempDir
	private static Path base;

	@TempDir
	private static Path staging;

	private static ShopDatabase shop;

	private static S3Server bucket;

	private static RunningGateway gateway;

	private static int written;

	@BeforeAll
	static void start() throws IOException {
		bucket = S3Server.start("acme");
		for (String path : List.of("a/note.md", "a/secret.md", "secret/plan.md", "fence.md")) {
			Path file = base.resolve(path);
			Files.createDirectories(file.getParent());
			Files.writeString(file, "text");
			put(path);
		}
		shop = ShopDatabase.start();
		shop.execute("shop", "create table secret_plans (id int); create table fence (id int);"
				+ "grant select on all tables in schema public to shop_reader");
		Map<String, Object> properties = new HashMap<>(Map.of("gateway.files.mounts.docs.root", base,
				"gateway.search.enabled", "false", "logging.level.root", "WARN"));
		properties.putAll(shop.properties());
		properties.putAll(bucket.properties("acme", "acme"));
		properties.putAll(Map.of("gateway.s3.mounts.acme.poll-interval", "1s",
				"gateway.postgres.mounts.shop.poll-interval", "100ms"));
		rule(properties, 0, Map.of("uri", "**/secret*/**,**/secret*", "roles", "boss"));
		rule(properties, 1, Map.of("uri", "**/secret*/**,**/secret*", "effect", "deny"));
		rule(properties, 2, Map.of("uri", "**"));
		gateway = RunningGateway.start(properties, HeaderIdentities.class);
		Watching.everything(gateway.context());
	}

	@AfterAll
	static void stop() throws IOException {
		gateway.close();
		bucket.close();
		shop.close();
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28", RevisionClient.CONSOLE })
	void ofFilesTellNothingOfWhatIsHidden(String revision) throws IOException {
		List<String> uris = List.of(ROOT, ROOT + "a/", ROOT + "fence.md");
		try (RevisionClient eve = RevisionClient.of(gateway.origin(), revision, "eve");
				RevisionClient boss = RevisionClient.of(gateway.origin(), revision, BOSS)) {
			assertThat(eve.listen(uris)).containsExactlyElementsOf(uris);
			assertThat(boss.listen(uris)).containsExactlyElementsOf(uris);
			forgetEarlierWrites(eve);
			Files.writeString(base.resolve("a/secret.md"), "written " + written++);
			await(boss, UPDATED + ROOT + "a/");
			Files.writeString(base.resolve("a/secret-" + written++ + ".md"), "new");
			await(boss, LIST);
			Files.createDirectories(base.resolve("secret/deep-" + written));
			Files.writeString(base.resolve("secret/deep-" + written++ + "/note.md"), "new");
			Files.delete(base.resolve("a/secret-" + (written - 2) + ".md"));
			Files.writeString(base.resolve("fence.md"), "written " + written++);
			await(boss, UPDATED + ROOT + "fence.md");
			await(eve, UPDATED + ROOT + "fence.md");
			assertThat(eve.notices()).first().isEqualTo(UPDATED + ROOT + "fence.md");
			Files.writeString(base.resolve("a/note-" + written++ + ".md"), "new");
			await(eve, LIST);
			await(eve, UPDATED + ROOT + "a/");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "2025-11-25", "2026-07-28", RevisionClient.CONSOLE })
	void ofBucketsTellNothingOfWhatIsHidden(String revision) {
		List<String> uris = List.of(BUCKET + "a/", BUCKET + "fence.md");
		try (RevisionClient eve = RevisionClient.of(gateway.origin(), revision, "eve");
				RevisionClient boss = RevisionClient.of(gateway.origin(), revision, BOSS)) {
			assertThat(eve.listen(uris)).containsExactlyElementsOf(uris);
			assertThat(boss.listen(uris)).containsExactlyElementsOf(uris);
			put("secret/plan-" + written++ + ".md");
			await(boss, LIST);
			put("a/secret.md");
			await(boss, UPDATED + BUCKET + "a/");
			put("fence.md");
			await(eve, UPDATED + BUCKET + "fence.md");
			assertThat(eve.notices()).first().isEqualTo(UPDATED + BUCKET + "fence.md");
			put("a/note-" + written++ + ".md");
			await(eve, LIST);
			await(eve, UPDATED + BUCKET + "a/");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "2025-11-25", "2026-07-28", RevisionClient.CONSOLE })
	void ofDatabasesTellNothingOfWhatIsHidden(String revision) {
		List<String> uris = List.of(SCHEMA, SCHEMA + "/fence/schema");
		try (RevisionClient eve = RevisionClient.of(gateway.origin(), revision, "eve");
				RevisionClient boss = RevisionClient.of(gateway.origin(), revision, BOSS)) {
			assertThat(eve.listen(uris)).containsExactlyElementsOf(uris);
			assertThat(boss.listen(uris)).containsExactlyElementsOf(uris);
			forgetEarlierChanges(eve);
			shop.execute("shop", "comment on table secret_plans is 'changed " + written++ + "'");
			await(boss, UPDATED + SCHEMA);
			shop.execute("shop", "create table secret_" + written + " (id int); grant select on secret_" + written++
					+ " to shop_reader");
			await(boss, LIST);
			shop.execute("shop", "comment on column fence.id is 'changed " + written++ + "'");
			await(eve, UPDATED + SCHEMA + "/fence/schema");
			assertThat(eve.notices()).first().isEqualTo(UPDATED + SCHEMA + "/fence/schema");
			shop.execute("shop", "create table open_" + written + " (id int); grant select on open_" + written++
					+ " to shop_reader");
			await(eve, LIST);
			await(eve, UPDATED + SCHEMA);
		}
	}

	/**
	 * Forgets the notices of the writes of earlier tests. Creation and content of a file
	 * may be announced apart, and notices of one window come in any order: the second
	 * replaced file belongs to a later window than all earlier writes.
	 */
	private static void forgetEarlierWrites(RevisionClient visitor) throws IOException {
		for (int i = 0; i < 2; i++) {
			visitor.forget();
			Path next = Files.writeString(staging.resolve("fence.md"), "written " + written++);
			Files.move(next, base.resolve("fence.md"), StandardCopyOption.ATOMIC_MOVE);
			await(visitor, UPDATED + ROOT + "fence.md");
			await(visitor, UPDATED + ROOT);
		}
		visitor.forget();
	}

	/**
	 * Forgets the notices of earlier changes of the database. A look at the catalog takes
	 * several statements, so a change may be announced in parts.
	 */
	private static void forgetEarlierChanges(RevisionClient visitor) {
		for (int i = 0; i < 3; i++) {
			visitor.forget();
			shop.execute("shop", "comment on column fence.id is 'changed " + written++ + "'");
			await(visitor, UPDATED + SCHEMA + "/fence/schema");
		}
		visitor.forget();
	}

	private static void put(String key) {
		bucket.put("acme", key, ("written " + written++).getBytes(StandardCharsets.UTF_8));
	}

	private static void await(RevisionClient visitor, String notice) {
		Awaitility.await()
			.pollInterval(Duration.ofMillis(5))
			.atMost(TIMEOUT)
			.untilAsserted(() -> assertThat(visitor.notices()).contains(notice));
	}

	private static void rule(Map<String, Object> properties, int number, Map<String, String> rule) {
		rule.forEach((name, value) -> properties.put("gateway.access.rules[" + number + "]." + name, value));
	}

}
