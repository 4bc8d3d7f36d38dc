package io.mcpgateway.access;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpgateway.testkit.HeaderIdentity;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.WrittenRepository;
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
	void leavesTheOthers() throws Exception {
		for (String path : List.of("heads/feature/open/contents/a.txt", "tags/release/open/contents/a.txt",
				"commits/" + shown.substring(0, 8) + "/contents/a.txt", "heads/HEAD/contents/a.txt")) {
			assertThat(visitor().read("git://acme/" + path).body()).as(path).contains("open");
		}
	}

	private static Peer visitor() {
		return Peer.of(gateway).as("visitor");
	}

	private static Peer boss() {
		return Peer.of(gateway).as("boss");
	}

}
