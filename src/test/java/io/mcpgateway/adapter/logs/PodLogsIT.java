package io.mcpgateway.adapter.logs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.ResourceAdapterContract;
import io.mcpgateway.testkit.PodServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the logs of pods against fabric8's mock of the Kubernetes API. */
class PodLogsIT implements ResourceAdapterContract {

	private static final Instant NOON = Instant.parse("2026-11-24T12:00:00Z");

	private static final String WEB = "shop/web-0/app";

	@TempDir
	Path directory;

	@AutoClose
	static final PodServer pods = PodServer.start();

	@AutoClose
	private ServedRemoteLogs served;

	@BeforeEach
	void fill() throws IOException {
		pods.reset();
		Files.writeString(token(), "first\n");
		pods.add("shop", "web-0", "shop", "app", "proxy");
		pods.add("shop", "hidden-0", "other", "app");
		pods.add("other", "web-0", "shop", "app");
		this.served = served(Map.of());
		for (int i = 0; i < 5; i++) {
			pods.log("web-0", "app", NOON.plusMillis(500L * i), "INFO line " + i);
		}
		pods.log("hidden-0", "app", NOON, "secret line");
	}

	@Override
	public ResourceAdapter adapter() {
		return this.served.adapter();
	}

	@Override
	public String addResource() {
		pods.add("shop", "web-1", "shop", "app");
		return ServedRemoteLogs.ROOT + "shop/web-1/app";
	}

	@Test
	void listsTheContainersOfTheSelectedPods() {
		assertThat(this.served.uris()).containsExactly(ServedRemoteLogs.ROOT + "recent", ServedRemoteLogs.ROOT + WEB,
				ServedRemoteLogs.ROOT + "shop/web-0/proxy");
	}

	@ParameterizedTest
	@ValueSource(strings = { "shop/hidden-0/app", "other/web-0/app", "shop/web-0/none", "shop/none/app", "shop/web-0",
			"shop/web-0/app/log", "shop/web-0/app%3Fprevious=true", "shop/web-0%2526x/app", "SHOP/web-0/app" })
	void servesNoOtherLog(String log) {
		assertThat(this.served.client().errorCode(ServedRemoteLogs.ROOT + log)).isEqualTo(-32602);
		assertThat(this.served.client().errorCode(ServedRemoteLogs.ROOT + log + "?since=1h")).isEqualTo(-32602);
		assertThat(pods.paths()).noneMatch((path) -> path.contains("/log?"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			''                                                              | 01234
			?tail=2                                                         | 34
			?since=2026-11-24T12:00:00.5Z                                   | 1234
			?since=2026-11-24T12:00:00.5Z&until=2026-11-24T12:00:01.5Z      | 12
			?until=2026-11-24T12:00:01Z&tail=1                              | 1
			?since=2026-11-24T12:00:00.5Z&tail=2                            | 34
			?grep=line 1                                                    | 1
			?grep=/line [12]/&tail=1                                        | 2
			?level=warn                                                     | ''
			?since=2030-01-01                                               | ''
			?since=1900-01-01                                               | 01234
			?until=9999-01-01                                               | 01234
			""")
	void readsLines(String query, String numbers) {
		assertThat(this.served.text(WEB + query.replace(" ", "%20"))).isEqualTo(
				numbers.chars().mapToObj((number) -> "INFO line " + (char) number + "\n").reduce("", String::concat));
	}

	@Test
	void readsEachLineOnceAcrossARestart() {
		String next = this.served.next(ServedRemoteLogs.ROOT + WEB);
		assertThat(this.served.client().text(next)).isEmpty();
		Instant last = NOON.plusMillis(2000);
		pods.log("web-0", "app", last, "of the same time");
		pods.log("web-0", "app", last.plusMillis(1), "the last words");
		pods.restart("shop", "web-0", "app");
		assertThat(this.served.client().text(next)).isEqualTo("of the same time\nthe last words\n");
		next = this.served.next(next);
		pods.log("web-0", "app", last.plusSeconds(10), "again");
		assertThat(this.served.client().text(next)).isEqualTo("again\n");
		assertThat(this.served.text(WEB + "?tail=2")).isEqualTo("the last words\nagain\n");
	}

	@Test
	void readsEachLineOnceWhileACrashedContainerWaits() {
		pods.log("web-0", "proxy", Instant.now(), "the last words");
		pods.crash("shop", "web-0", "proxy");
		assertThat(this.served.text("shop/web-0/proxy")).isEqualTo("the last words\n");
		assertThat(this.served.text("recent")).isEqualTo("shop/web-0/proxy: the last words\n");
	}

	@Test
	void looksFurtherBackUntilEnoughLinesPass() {
		IntStream.range(0, 5000)
			.forEach((i) -> pods.log("web-0", "proxy", NOON.plusMillis(i), (i % 1000 == 0 ? "ERROR " : "INFO ") + i));
		assertThat(this.served.text("shop/web-0/proxy?level=error&tail=3"))
			.isEqualTo("ERROR 2000\nERROR 3000\nERROR 4000\n");
		assertThat(this.served.text("shop/web-0/proxy?level=error")).hasLineCount(5);
	}

	@Test
	void masksSecretsBeforeASearch() {
		pods.log("web-0", "app", NOON.plusSeconds(9), "login password=walrus2026");
		assertThat(this.served.text(WEB + "?tail=1")).isEqualTo("login password=***\n");
		assertThat(this.served.text(WEB + "?grep=walrus")).isEmpty();
	}

	@Test
	void mergesTheLatestLines() {
		Instant now = Instant.now();
		pods.log("web-0", "app", now.minusSeconds(2), "second");
		pods.log("web-0", "proxy", now.minusSeconds(3), "first");
		pods.log("hidden-0", "app", now, "secret line");
		assertThat(this.served.text("recent?timeframe=15m"))
			.isEqualTo("shop/web-0/proxy: first\n" + WEB + ": second\n");
		assertThat(this.served.text("recent?grep=second")).isEqualTo(WEB + ": second\n");
		assertThat(this.served.text("recent?limit=1")).isEqualTo(WEB + ": second\n");
	}

	@Test
	void readsALongLineAndWhatIsNoLine() {
		pods.log("web-0", "proxy", NOON, "x".repeat(3_000_000));
		pods.log("web-0", "proxy", NOON, "\u0000\u202e\ud83d\ude00 end");
		assertThat(this.served.text("shop/web-0/proxy")).hasSizeLessThan(70_000)
			.contains("(cut: the line has 3000000 bytes)")
			.endsWith("\ufffd\u202e\ud83d\ude00 end\n");
	}

	@Test
	void cutsALineBeyondTheBytesOfAScan() {
		pods.log("web-0", "proxy", NOON, "x".repeat(8_000_000));
		pods.log("web-0", "proxy", NOON, "last");
		try (ServedRemoteLogs little = served(Map.of("max-scan", "1MB"))) {
			JsonNode content = little.client().content(ServedRemoteLogs.ROOT + "shop/web-0/proxy?tail=2");
			assertThat(content.required("text").asString()).containsPattern("cut: the line has 2\\d{6} bytes")
				.doesNotContain("last");
			assertThat(content.at("/_meta/io.mcpgateway~1incomplete").asBoolean()).isTrue();
		}
	}

	/** A node sends a time with each line, also with an empty one. */
	@Test
	void countsLinesWithoutText() {
		IntStream.range(0, 60_000).forEach((i) -> pods.log("web-0", "proxy", NOON.plusMillis(i), ""));
		try (ServedRemoteLogs little = served(Map.of("max-scan", "1MB"))) {
			JsonNode content = little.client()
				.content(ServedRemoteLogs.ROOT + "shop/web-0/proxy?since=2026-01-01&grep=none");
			assertThat(content.at("/_meta/io.mcpgateway~1truncated").asBoolean()).isTrue();
		}
	}

	@Test
	void goesOnAfterThePartOfAReadThatIsTooLong() {
		IntStream.range(0, 300).forEach((i) -> pods.log("web-0", "proxy", NOON.plusMillis(i), i + "x".repeat(10_000)));
		String uri = ServedRemoteLogs.ROOT + "shop/web-0/proxy?since=2026-01-01";
		assertThat(this.served.client().content(uri).at("/_meta/io.mcpgateway~1truncated").asBoolean()).isTrue();
		String both = this.served.client().text(uri) + this.served.client().text(this.served.next(uri));
		assertThat(both.lines().map((line) -> line.substring(0, line.indexOf('x'))))
			.containsExactlyElementsOf(IntStream.range(0, 300).mapToObj(String::valueOf).toList());
		assertThat(this.served.client()
			.content(ServedRemoteLogs.ROOT + "shop/web-0/proxy?tail=300")
			.at("/_meta/io.mcpgateway~1incomplete")
			.asBoolean()).isTrue();
	}

	@Test
	void goesOnToTheTimeAtWhichTheReadShouldEnd() {
		IntStream.range(0, 300).forEach((i) -> pods.log("web-0", "proxy", NOON.plusMillis(i), i + "x".repeat(10_000)));
		String until = "&until=" + NOON.plusMillis(250);
		String uri = ServedRemoteLogs.ROOT + "shop/web-0/proxy?since=2026-01-01" + until;
		String next = this.served.next(uri);
		assertThat(next).endsWith(until);
		assertThat(this.served.client().text(uri) + this.served.client().text(next)).hasLineCount(250);
		assertThat(this.served.next(next)).doesNotContain("until");
	}

	@Test
	void sendsTheTokenThatTheClusterWroteLast() throws IOException {
		this.served.text(WEB);
		Files.writeString(token(), "second\n");
		this.served.text(WEB);
		assertThat(pods.tokens()).startsWith("Bearer first").endsWith("Bearer second");
	}

	@ParameterizedTest
	@ValueSource(ints = { 401, 403, 429, 500, 302 })
	void saysThatTheSourceIsAway(int status) {
		pods.answerWith(status);
		assertThat(this.served.error(ServedRemoteLogs.ROOT + WEB)).contains("not available now")
			.doesNotContain("secret", "localhost");
	}

	@Test
	void trustsTheConfiguredAuthoritiesOnly() throws IOException {
		Path other = Files.writeString(this.directory.resolve("empty.pem"), Files.readString(otherAuthority()));
		try (ServedRemoteLogs distrusting = served(Map.of("pods.ca-file", other))) {
			assertThat(distrusting.client().errorCode(ServedRemoteLogs.ROOT + WEB)).isNotZero();
			assertThat(pods.tokens()).isEmpty();
		}
	}

	private Path otherAuthority() {
		try (PodServer other = PodServer.start()) {
			return Path.of(String.valueOf(other.mount("shop", token()).get("gateway.logs.mounts.shop.pods.ca-file")));
		}
	}

	private ServedRemoteLogs served(Map<String, ?> more) {
		return ServedRemoteLogs.of(new HashMap<>(pods.mount("shop", token())), more);
	}

	private Path token() {
		return this.directory.resolve("token");
	}

	@Test
	void completesTheNamesOfLogs() {
		Map<String, ?> typed = Map.of("ref",
				Map.of("type", "ref/resource", "uri", "logs://shop/{+log}{?since,until,tail,after,level,grep}"),
				"argument", Map.of("name", "log", "value", "shop/w"));
		assertThat(this.served.client().answer("completion/complete", typed).at("/result/completion/values").toString())
			.isEqualTo(List.of("\"" + WEB + "\"", "\"shop/web-0/proxy\"").toString().replace(" ", ""));
	}

}
