package io.mcpgateway.access;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.HeaderIdentity;
import io.mcpgateway.testkit.OpenStream;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.Watching;
import io.mcpgateway.testkit.WrittenRepository;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that a revision hidden by a rule has no other name: a branch, a tag, the default
 * branch, and a commit by its whole id.
 */
class HiddenReferencesIT {

	@AutoClose
	static WrittenRepository repository;

	@AutoClose
	static RunningGateway gateway;

	static String hidden;

	static String shown;

	@BeforeAll
	static void start() {
		repository = WrittenRepository.create();
		shown = repository.put("a.txt", "open\n").commit("Begin");
		hidden = repository.put("a.txt", "walrus\n").commit("feature/walrus", "Hide");
		repository.commit("feature/open", "Other");
		repository.reset("feature/open", shown);
		repository.tag("release/walrus", hidden);
		repository.tag("release/open", shown);
		Map<String, Object> properties = new LinkedHashMap<>();
		properties.put("gateway.git.mounts.acme.path", repository.directory());
		properties.put("gateway.git.mounts.acme.poll-interval", "100ms");
		String rules = "gateway.access.rules";
		List<String> denied = List.of("git://acme/heads/feature/walrus/**", "git://acme/tags/release/wal*/**",
				"git://acme/commits/" + hidden + "/**", "git://acme/commits/" + hidden, "git://acme/diff/**");
		properties.put(rules + "[0].uri", "git://acme/**");
		properties.put(rules + "[0].keys", "boss-key");
		for (int i = 0; i < denied.size(); i++) {
			properties.put(rules + "[1].uri[" + i + "]", denied.get(i));
		}
		properties.put(rules + "[1].effect", "deny");
		properties.put(rules + "[2].uri", "git://acme/**");
		gateway = RunningGateway.start(properties, HeaderIdentity.class);
		Watching.everything(gateway.context());
	}

	static Stream<String> hidden() {
		return Stream.of("heads/feature%2Fwalrus/contents/a.txt", "heads/feature/walrus/contents/a.txt",
				"heads/feature%2fwalrus/contents/", "heads/feature/walrus/log", "tags/release%2Fwalrus/contents/a.txt",
				"tags/release/walrus/contents/a.txt", "commits/" + hidden, "commits/" + hidden.substring(0, 7),
				"commits/" + hidden.substring(0, 39), "commits/" + hidden.substring(0, 12) + "/contents/a.txt",
				"commits/" + hidden.substring(0, 12) + "/contents/", "diff/HEAD..." + hidden.substring(0, 9),
				"diff/" + shown.substring(0, 9) + "...feature%2Fwalrus");
	}

	@ParameterizedTest
	@MethodSource("hidden")
	void isNotFoundByAVisitor(String path) throws Exception {
		assertThat(visitor().read("git://acme/" + path).body()).contains("Resource not found")
			.doesNotContain("\"contents\":");
		assertThat(boss().read("git://acme/" + path).body()).contains("\"contents\":");
	}

	@Test
	void isMissingFromTheBranchesAndTags() throws Exception {
		for (String path : List.of("heads/", "tags/")) {
			assertThat(visitor().read("git://acme/" + path).body()).as(path)
				.contains("open", shown)
				.doesNotContain("walrus", hidden);
			assertThat(boss().read("git://acme/" + path).body()).as(path).contains("walrus", hidden);
		}
	}

	@Test
	void isMissingFromCompletions() {
		for (String variable : List.of("branch", "tag")) {
			Map<String, ?> request = Map.of("ref",
					Map.of("type", "ref/resource", "uri", "git://acme/%ss/{%s}/contents/{+path}"
						.formatted(variable.equals("branch") ? "head" : "tag", variable)),
					"argument", Map.of("name", variable, "value", ""));
			assertThat(visitor().result("completion/complete", request).toString()).as(variable)
				.contains("open")
				.doesNotContain("walrus");
			assertThat(boss().result("completion/complete", request).toString()).as(variable).contains("walrus");
		}
	}

	/** After a push to a hidden branch, a tag is the first change for a visitor. */
	@Test
	void isMissingFromNotices() {
		OpenStream visitor = visitor().listen("git://acme/heads/", "git://acme/tags/");
		OpenStream boss = boss().listen("git://acme/heads/", "git://acme/tags/");
		repository.tag("release/open-0", shown);
		await(visitor, "git://acme/tags/");
		await(boss, "git://acme/tags/");
		visitor.events().clear();
		boss.events().clear();
		repository.reset("feature/walrus", shown);
		await(boss, "git://acme/heads/");
		repository.reset("feature/walrus", hidden);
		repository.tag("release/open-1", shown);
		await(visitor, "git://acme/tags/");
		await(boss, "git://acme/tags/");
		assertThat(visitor.told("git://acme/heads/")).isFalse();
	}

	@Test
	void leavesTheOthers() throws Exception {
		for (String path : List.of("heads/feature/open/contents/a.txt", "tags/release/open/contents/a.txt",
				"commits/" + shown.substring(0, 8) + "/contents/a.txt", "heads/HEAD/contents/a.txt")) {
			assertThat(visitor().read("git://acme/" + path).body()).as(path).contains("open");
		}
	}

	private static void await(OpenStream stream, String uri) {
		Awaitility.await(uri).atMost(AwaitDefaults.TIMEOUT).until(() -> stream.told("\"" + uri + "\""));
	}

	private static Peer visitor() {
		return Peer.of(gateway).as("visitor");
	}

	private static Peer boss() {
		return Peer.of(gateway).as("boss");
	}

}
