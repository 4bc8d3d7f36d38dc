package io.mcpgateway.grep;

import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.WrittenRepository;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of lines in revisions of a repository, of which one is in the index. */
class GrepRevisionsIT {

	@AutoClose
	private static WrittenRepository repository;

	@AutoClose
	private static RunningGateway gateway;

	private static Peer peer;

	private static String first;

	@BeforeAll
	static void start() {
		repository = WrittenRepository.create();
		first = repository.put("a!.txt", "the pump\n")
			.put("a b/pump.txt", "one pump\n")
			.put("open.txt", "first pump\n")
			.put("pay/walrus.txt", "a hidden pump\n")
			.commit("Begin");
		repository.tag("v1", first);
		repository.put("open.txt", "another pump\n").commit("feature/x", "Change");
		repository.put("open.txt", "newest pump\n").commit("Continue");
		String rules = "gateway.access.rules";
		gateway = RunningGateway.start(Map.of("gateway.git.mounts.acme.path", repository.directory(), rules + "[0].uri",
				"git://acme/**/contents/pay/**", rules + "[0].effect", "deny", rules + "[1].uri", "git://**"));
		peer = Peer.of(gateway);
		Awaitility.await()
			.atMost(AwaitDefaults.TIMEOUT)
			.until(() -> text("newest", Map.of()).equals("git://acme/heads/main/contents/open.txt:1: newest pump"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', nullValues = "-",
			value = { "heads/feature%2Fx/contents/|another", "tags/v1/contents/|first", "tags/v1/contents/op|first",
					"commits/{first}/contents/|first", "commits/{first}/contents/open.txt|first",
					"heads/main/contents/|newest", "open.txt|newest", "heads/HEAD/contents/|newest" })
	void aPrefixLeadsToEachRevision(String prefix, String word) {
		String in = "git://acme/" + prefix.replace("{first}", first);
		String text = text("(first|another|newest) pump", Map.of("in", in, "regex", true));
		assertThat(text).contains("/contents/open.txt:1: " + word + " pump").doesNotContain("walrus", "hidden");
		assertThat(text.lines().filter((line) -> line.contains("open.txt:"))).hasSize(1);
		assertThat(text.contains("[Read without an index")).isEqualTo(!word.equals("newest"));
	}

	@Test
	void hiddenFilesOfARevisionTellNothing() {
		String missing = text("pump", Map.of("in", "git://acme/tags/v1/contents/none/"));
		assertThat(text("pump", Map.of("in", "git://acme/tags/v1/contents/pay/"))).isEqualTo(missing)
			.isEqualTo("[No line matches]");
		assertThat(text("pump", Map.of("in", "git://acme/tags/v1/contents/"))).doesNotContain("pay", "hidden");
	}

	@Test
	void aCursorLeadsToEveryLineOfARevisionOnce() {
		StringBuilder all = new StringBuilder();
		String cursor = null;
		do {
			Map<String, Object> arguments = new HashMap<>(Map.of("in", "git://acme/tags/v1/contents/", "limit", 1));
			if (cursor != null) {
				arguments.put("cursor", cursor);
			}
			JsonNode found = result("pump", arguments).path("structuredContent");
			found.path("resources").forEach((resource) -> all.append(resource.path("uri").stringValue()).append('\n'));
			cursor = found.path("nextCursor").asString(null);
		}
		while (cursor != null);
		String prefix = "git://acme/tags/v1/contents/";
		assertThat(all.toString().lines()).containsExactly(prefix + "a%20b/pump.txt", prefix + "a!.txt",
				prefix + "open.txt");
	}

	private static String text(String pattern, Map<String, ?> more) {
		return result(pattern, more).at("/content/0/text").stringValue();
	}

	private static JsonNode result(String pattern, Map<String, ?> more) {
		Map<String, Object> arguments = new HashMap<>(more);
		arguments.put("pattern", pattern);
		JsonNode result = peer.tool("grep", arguments);
		assertThat(result.path("isError").asBoolean(false)).as(result.toString()).isFalse();
		return result;
	}

}
