package io.mcpgateway.access;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpgateway.testkit.HeaderIdentity;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.WrittenRepository;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests every way to a path of a repository that a rule hides in all revisions. */
class HiddenRevisionsIT {

	@AutoClose
	static WrittenRepository repository;

	@AutoClose
	static RunningGateway gateway;

	static String first;

	@BeforeAll
	static void start() {
		repository = WrittenRepository.create();
		first = repository.put("open.txt", "one\n").put("pay/walrus.txt", "1000 fish\n").commit("Begin");
		repository.tag("v1", first);
		repository.put("open.txt", "two\n").put("pay/walrus.txt", "2000 fish\n").commit("feature/x", "Change");
		String rules = "gateway.access.rules";
		gateway = RunningGateway.start(Map.of("gateway.git.mounts.acme.path", repository.directory(), rules + "[0].uri",
				"git://acme/**/contents/pay/**", rules + "[0].keys", "boss-key", rules + "[1].uri",
				"git://acme/**/contents/pay/**", rules + "[1].effect", "deny", rules + "[2].uri", "git://acme/**"),
				HeaderIdentity.class);
	}

	static Stream<String> hidden() {
		return Stream.of("pay/walrus.txt", "pay/", "pay/walrus.txt?bytes=0-3", "heads/main/contents/pay/walrus.txt",
				"heads/feature%2Fx/contents/pay/walrus.txt", "tags/v1/contents/pay/walrus.txt",
				"commits/" + first + "/contents/pay/walrus.txt", "commits/" + first + "/contents/pay/",
				"heads/main/log?path=pay/walrus.txt", "heads/main/log?path=pay",
				"commits/" + first.substring(0, 8) + "/contents/pay/walrus.txt",
				"commits/" + first.substring(0, 8) + "/contents/pay/", "heads/feature/x/contents/pay/walrus.txt",
				"heads/HEAD/contents/pay/walrus.txt", "commits/HEAD/contents/pay/walrus.txt",
				"heads/HEAD/log?path=pay");
	}

	@ParameterizedTest
	@MethodSource("hidden")
	void isNotFoundByAVisitor(String path) throws Exception {
		assertThat(visitor().read("git://acme/" + path).body()).contains("Resource not found");
		assertThat(boss().read("git://acme/" + path).body()).contains("\"contents\":");
	}

	@Test
	void isMissingFromEveryDocument() throws Exception {
		for (String path : List.of("", "heads/main/contents/", "commits/" + first, "diff/main...feature%2Fx",
				"diff/v1...feature%2Fx", "commits/" + first.substring(0, 8), "diff/HEAD...feature%2Fx",
				"diff/" + first.substring(0, 8) + "...feature%2Fx", "commits/HEAD",
				"commits/" + first.substring(0, 8) + "/contents/", "heads/feature/x/contents/")) {
			assertThat(visitor().read("git://acme/" + path).body()).as(path)
				.contains("open.txt")
				.doesNotContain("pay", "walrus", "fish");
			assertThat(boss().read("git://acme/" + path).body()).as(path).contains("pay");
		}
		assertThat(visitor().call("resources/list", Map.of()).body()).contains("open.txt").doesNotContain("pay");
		assertThat(boss().call("resources/list", Map.of()).body()).contains("pay/walrus.txt");
	}

	@Test
	void isMissingFromCompletionAndSearch() throws Exception {
		Map<String, ?> typed = Map.of("ref", Map.of("type", "ref/resource", "uri", "git://acme/{+path}"), "argument",
				Map.of("name", "path", "value", "pay/"));
		assertThat(visitor().call("completion/complete", typed).body()).doesNotContain("walrus");
		assertThat(boss().call("completion/complete", typed).body()).contains("walrus");
		Map<String, ?> search = Map.of("name", "search", "arguments", Map.of("query", "fish"));
		Awaitility.await().untilAsserted(() -> assertThat(boss().call("tools/call", search).body()).contains("walrus"));
		assertThat(visitor().call("tools/call", search).body()).doesNotContain("walrus");
	}

	private static Peer visitor() {
		return Peer.of(gateway).as("visitor");
	}

	private static Peer boss() {
		return Peer.of(gateway).as("boss");
	}

}
