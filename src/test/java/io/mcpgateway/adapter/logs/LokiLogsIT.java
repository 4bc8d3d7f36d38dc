package io.mcpgateway.adapter.logs;

import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import com.sun.net.httpserver.HttpExchange;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.ResourceAdapterContract;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.testkit.LokiServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests logs in Loki against a server that answers as Loki does. */
class LokiLogsIT implements ResourceAdapterContract {

	private static final Instant BEGIN = Instant.now().minus(2, ChronoUnit.HOURS);

	private static final String RECOGNIZED = "/_meta/io.mcpgateway~1recognized/format";

	private static final String ODD = "a\"} or {x=\"\u00e4 \ud83d\ude00";

	@AutoClose
	private final LokiServer loki = LokiServer.start();

	@AutoClose
	private ServedRemoteLogs served;

	/** Holds answers that never come. */
	private final CountDownLatch end = new CountDownLatch(1);

	@BeforeEach
	void fill() {
		this.served = served(Map.of());
		for (int i = 0; i < 5; i++) {
			this.loki.add("web", BEGIN.plusSeconds(i), "level=info line " + i);
		}
		this.loki.add(ODD, BEGIN, "odd line");
		this.loki.add(Map.of("namespace", "other", "app", "web"), BEGIN, "secret line");
		this.loki.add(Map.of("namespace", "other", "app", "hidden"), BEGIN, "secret line");
	}

	@AfterEach
	void end() {
		this.end.countDown();
	}

	@Override
	public ResourceAdapter adapter() {
		return this.served.adapter();
	}

	@Override
	public String addResource() {
		this.loki.add("api/v2", Instant.now(), "a line");
		return ServedRemoteLogs.ROOT + "api/v2";
	}

	@Test
	void listsTheValuesOfTheLabel() {
		assertThat(this.served.uris()).containsExactly(ServedRemoteLogs.ROOT + PercentEncoding.encodePath(ODD),
				ServedRemoteLogs.ROOT + "recent", ServedRemoteLogs.ROOT + "web");
		assertThat(this.served.text(PercentEncoding.encodePath(ODD))).isEqualTo("odd line\n");
	}

	@Test
	void refusesALevelThatNoLineHas() {
		for (int i = 0; i < 5; i++) {
			this.loki.add("plain", BEGIN.plusSeconds(i), "plain " + i);
		}
		assertThat(
				this.served.client().read(ServedRemoteLogs.ROOT + "plain?level=error").at("/error/message").asString())
			.contains("level cannot be applied: none of the 5 lines looked at has a level");
		assertThat(this.served.client().content(ServedRemoteLogs.ROOT + "web?level=info").at(RECOGNIZED).asString())
			.isEqualTo("logfmt");
		assertThat(this.served.client()
			.content(ServedRemoteLogs.ROOT + "recent?timeframe=3h&level=info")
			.at("/_meta/io.mcpgateway~1unrecognized/level/0")
			.asString()).isEqualTo("plain");
	}

	@Test
	void listsNoValueThatIsNoName() {
		for (String value : new String[] { "..", "a/../b", "./a", "/a", "a/", "a//b", "a\nb", "a\u0000", "a\\b",
				"recent" }) {
			this.loki.add(value, BEGIN, "a line");
		}
		assertThat(this.served.uris()).hasSize(3);
		assertThat(this.served.text("recent?timeframe=1d")).doesNotContain("a line");
	}

	/** An entry of Loki may have line breaks, such as a stack trace. */
	@Test
	void anEntryShowsNoLineOfAnotherLog() {
		this.loki.add("web", Instant.now(), "failed\napi: all well\r\nbilling: paid\rcron: done\u2028db: up\n");
		String shown = "failed\n    api: all well\n    billing: paid\\rcron: done\\u2028db: up\n";
		assertThat(this.served.text("recent?timeframe=1h")).isEqualTo("web: " + shown);
		assertThat(this.served.text("web?since=1h")).isEqualTo(shown);
		assertThat(this.served.text("web?tail=1&grep=failed")).isEqualTo(shown);
	}

	@Test
	void aNameShowsNoLineOfAnotherLog() {
		this.loki.add("a\u2028web", Instant.now(), "a line");
		assertThat(this.served.text("recent?timeframe=1h")).isEqualTo("a\\u2028web: a line\n");
	}

	@ParameterizedTest
	@ValueSource(strings = { "hidden", "none", "web%22%7D", "WEB" })
	void servesNoOtherLog(String log) {
		assertThat(this.served.client().errorCode(ServedRemoteLogs.ROOT + log)).isEqualTo(-32602);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			''                    | 01234
			?tail=2               | 34
			?since=1d             | 01234
			?since=1h             | ''
			?until=1h&tail=1      | 4
			?since=1d&until=1h    | 01234
			?grep=line 1          | 1
			?grep=/line [12]$/    | 12
			?level=info&grep=ne 3 | 3
			?level=warn           | ''
			?until=9999-01-01     | 01234
			?since=1900-01-01     | 01234
			""")
	void readsLines(String query, String numbers) {
		assertThat(this.served.text("web" + query.replace(" ", "%20").replace("$", "%24"))).isEqualTo(numbers.chars()
			.mapToObj((number) -> "level=info line " + (char) number + "\n")
			.reduce("", String::concat));
	}

	@Test
	void readsEachLineOnce() {
		String next = this.served.next(ServedRemoteLogs.ROOT + "web?grep=line");
		assertThat(this.served.client().text(next)).isEmpty();
		this.loki.add("web", BEGIN.plusSeconds(4), "line of the same time");
		this.loki.add("web", BEGIN.plusSeconds(5), "another");
		this.loki.add("web", BEGIN.plusSeconds(6), "line later");
		assertThat(this.served.client().text(next)).isEqualTo("line of the same time\nline later\n");
	}

	@Test
	void readsMorePagesThanOne() {
		IntStream.range(0, 3500).forEach((i) -> this.loki.add("api", BEGIN.plusNanos(i / 700), "line " + i));
		assertThat(this.served.text("api?since=1d")).hasLineCount(3500).startsWith("line 0\n").endsWith("line 3499\n");
		assertThat(this.served.text("api?tail=2500")).hasLineCount(2500).startsWith("line 1000\n");
	}

	@Test
	void readsLongLinesByShorterPages() {
		String line = "x".repeat(1_000_000);
		IntStream.range(0, 25).forEach((i) -> this.loki.add("api", BEGIN.plusSeconds(i), i + line));
		assertThat(this.served.text("api?since=1d&grep=x").lines().map((text) -> text.replaceFirst("x.*", "")))
			.startsWith("0", "1", "2", "3", "4", "5", "6", "7", "8", "9");
		assertThat(this.served.text("api?tail=2").lines().map((text) -> text.replaceFirst("x.*", "")))
			.containsExactly("23", "24");
		assertThat(this.loki.requests()).hasSizeLessThan(100);
	}

	/**
	 * Loki gives no position among the lines of one time, so those beyond a page are
	 * lost.
	 */
	@Test
	void endsIfOneTimeHasMoreLinesThanAPage() {
		IntStream.range(0, 3000).forEach((i) -> this.loki.add("api", BEGIN, "line " + i));
		this.loki.add("api", BEGIN.plusSeconds(1), "last");
		assertThat(this.served.text("api?since=1d")).hasLineCount(1001).endsWith("\nlast\n");
	}

	@Test
	void masksSecretsBeforeASearch() {
		this.loki.add("web", BEGIN.plusSeconds(9), "login password=walrus2026");
		assertThat(this.served.text("web?tail=1")).isEqualTo("login password=***\n");
		assertThat(this.served.text("web?grep=walrus")).isEmpty();
		assertThat(this.served.text("web?grep=/walrus/")).isEmpty();
		assertThat(this.served.text("recent?timeframe=1d&grep=walrus")).isEmpty();
	}

	@Test
	void mergesTheLatestLines() {
		assertThat(this.served.text("recent?timeframe=1d")).hasLineCount(6)
			.contains("web: level=info line 4\n", ODD + ": odd line\n")
			.doesNotContain("secret");
		assertThat(this.served.text("recent")).isEmpty();
	}

	@Test
	void leavesOutALogThatIsRefused() {
		this.loki.add("api", BEGIN, "another line");
		this.loki.refuse("web");
		assertThat(this.served.text("recent?timeframe=1d")).contains("api: another line\n").doesNotContain("web");
		assertThat(this.served.client()
			.content(ServedRemoteLogs.ROOT + "recent?timeframe=1d")
			.at("/_meta/io.mcpgateway~1incomplete")
			.asBoolean()).isTrue();
	}

	@Test
	void sendsTheConfiguredHeaders() {
		try (ServedRemoteLogs tenant = served(
				Map.of("loki.headers.X-Scope-OrgID", "tenant-1", "loki.username", "u", "loki.password", "p"))) {
			this.loki.requests().clear();
			tenant.text("web");
			assertThat(this.loki.requests()).isNotEmpty().allSatisfy((request) -> {
				assertThat(request.headers().get("X-scope-orgid")).containsExactly("tenant-1");
				assertThat(request.headers().get("Authorization")).containsExactly("Basic dTpw");
			});
		}
	}

	@Test
	void looksBackNoFurtherThanConfigured() {
		try (ServedRemoteLogs young = served(Map.of("loki.lookback", "1h"))) {
			assertThat(young.uris()).containsExactly(ServedRemoteLogs.ROOT + "recent");
			this.loki.add("web", Instant.now(), "new");
			assertThat(young.text("web?since=30d")).isEqualTo("new\n");
		}
	}

	@Test
	void asksForAShorterRangeIfLokiRefuses() {
		try (ServedRemoteLogs old = served(Map.of("loki.lookback", "60d"))) {
			assertThat(old.error(ServedRemoteLogs.ROOT + "web?since=50d")).contains("shorter time range");
			assertThat(old.text("web?since=1d")).isNotEmpty();
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 401, 403, 429, 500, 302 })
	void saysThatTheSourceIsAway(int status) {
		this.loki.replace((exchange) -> {
			exchange.getResponseHeaders().set("Location", "http://127.0.0.1:1/");
			LokiServer.send(exchange, status, "secret".getBytes());
		});
		assertThat(this.served.error(ServedRemoteLogs.ROOT + "web")).contains("not available now")
			.doesNotContain("secret", "127.0.0.1");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "{", "[]", "null", "{\"data\":7}", "no json",
			"{\"data\":{\"result\":[{\"values\":7}]}}", "{\"data\":[{},[],7,null]}" })
	void survivesAnswersOfNoSense(String body) {
		this.loki.replace((exchange) -> LokiServer.send(exchange, 200, body.getBytes()));
		assertThat(this.served.client().errorCode(ServedRemoteLogs.ROOT + "web")).isNotZero();
		this.loki.replace(null);
		assertThat(this.served.text("web")).isNotEmpty();
	}

	@Test
	@Timeout(value = 30, unit = TimeUnit.SECONDS)
	void endsAnAnswerThatDoesNotEnd() {
		try (ServedRemoteLogs impatient = served(Map.of("loki.timeout", "1s"))) {
			this.loki.replace((exchange) -> stall(exchange, false));
			assertThat(impatient.error(ServedRemoteLogs.ROOT + "web")).contains("not available now");
			this.loki.replace((exchange) -> stall(exchange, true));
			assertThat(impatient.error(ServedRemoteLogs.ROOT + "web")).contains("not available now");
		}
	}

	@Test
	void refusesAnAnswerThatIsTooLarge() {
		this.loki.replace((exchange) -> {
			exchange.sendResponseHeaders(200, 0);
			byte[] part = "[".repeat(1_000_000).getBytes();
			for (int i = 0; i < 50; i++) {
				exchange.getResponseBody().write(part);
			}
		});
		assertThat(this.served.error(ServedRemoteLogs.ROOT + "web")).contains("not available now");
	}

	/** All logs together, since a mount may have hundreds. */
	@Test
	void scansNoMoreOfTheLatestLinesThanItMay() {
		String line = "x".repeat(100_000);
		IntStream.range(0, 40).forEach((i) -> this.loki.add("app-" + i % 8, BEGIN.plusSeconds(i), line));
		try (ServedRemoteLogs brief = served(Map.of("max-scan", "1MB"))) {
			assertThat(brief.text("recent?timeframe=1d&grep=line")).doesNotContain("level=info");
			assertThat(this.loki.requests().stream().filter((request) -> request.path().endsWith("query_range")))
				.hasSizeLessThan(5);
		}
	}

	/** An answer of 8 MB would become a tree of hundreds. */
	@ParameterizedTest
	@ValueSource(strings = { "{\"data\":{\"result\":[%s[]]}}", "{\"data\":[%s[]]}", "{\"data\":[],\"x\":[%s[]]}" })
	void refusesAnAnswerOfVeryManyValues(String form) {
		byte[] answer = form.formatted("[],".repeat(2_700_000)).getBytes();
		this.loki.replace((exchange) -> LokiServer.send(exchange, 200, answer));
		assertThat(this.served.error(ServedRemoteLogs.ROOT + "web")).contains("not available now");
	}

	/** Sends nothing, or the beginning of an answer, and then waits. */
	private void stall(HttpExchange exchange, boolean begins) throws IOException {
		try {
			if (begins) {
				exchange.sendResponseHeaders(200, 0);
				exchange.getResponseBody().write("{\"data\":".getBytes());
				exchange.getResponseBody().flush();
			}
			this.end.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private ServedRemoteLogs served(Map<String, ?> more) {
		return ServedRemoteLogs.of(new HashMap<>(this.loki.mount("shop")), more);
	}

}
