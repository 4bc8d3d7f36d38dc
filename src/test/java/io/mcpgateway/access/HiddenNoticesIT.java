package io.mcpgateway.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.Watching;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Notices of a real source to two callers, to one of whom much is hidden. Once the other
 * has heard of a hidden change, a visible one follows, which is the first that both hear.
 */
class HiddenNoticesIT {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private static final String ROOT = "file:///docs/";

	private static final String BOSS = "boss role=boss";

	private static final String LIST = "notifications/resources/list_changed";

	private static final String UPDATED = "notifications/resources/updated ";

	@TempDir
	private static Path base;

	private static RunningGateway gateway;

	private static int written;

	@BeforeAll
	static void start() throws IOException {
		for (String path : List.of("a/note.md", "a/secret.md", "secret/plan.md", "fence.md")) {
			Path file = base.resolve(path);
			Files.createDirectories(file.getParent());
			Files.writeString(file, "text");
		}
		Map<String, Object> properties = new HashMap<>(Map.of("gateway.files.mounts.docs.root", base,
				"gateway.search.enabled", "false", "logging.level.root", "WARN"));
		rule(properties, 0, Map.of("uri", "**/secret*/**,**/secret*", "roles", "boss"));
		rule(properties, 1, Map.of("uri", "**/secret*/**,**/secret*", "effect", "deny"));
		rule(properties, 2, Map.of("uri", "**"));
		gateway = RunningGateway.start(properties, Identities.class);
		Watching.everything(gateway.context());
	}

	@AfterAll
	static void stop() {
		gateway.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28" })
	void ofFilesTellNothingOfWhatIsHidden(String revision) throws IOException {
		List<String> uris = List.of(ROOT, ROOT + "a/", ROOT + "fence.md");
		try (Visitor eve = Visitor.of(gateway.origin(), revision, "eve");
				Visitor boss = Visitor.of(gateway.origin(), revision, BOSS)) {
			assertThat(eve.listen(uris)).containsExactlyElementsOf(uris);
			assertThat(boss.listen(uris)).containsExactlyElementsOf(uris);
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

	private static void await(Visitor visitor, String notice) {
		Awaitility.await()
			.pollInterval(Duration.ofMillis(5))
			.atMost(PATIENCE)
			.untilAsserted(() -> assertThat(visitor.notices()).contains(notice));
	}

	private static void rule(Map<String, Object> properties, int number, Map<String, String> rule) {
		rule.forEach((name, value) -> properties.put("gateway.access.rules[" + number + "]." + name, value));
	}

}
