package io.mcpgateway.adapter.logs;

import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the parts of logs that a read can choose. */
class LogReadsIT {

	@TempDir
	Path directory;

	private ServedLogs served;

	/** Writes a day of lines, one each minute, in three files. */
	@BeforeEach
	void fill() {
		this.served = ServedLogs.of(this.directory);
		this.served.append("app.log.2", ServedLogs.lines("2026-11-01", 0, 480));
		this.served.setModified("app.log.2", FileTime.from(Instant.parse("2026-11-01T07:59:00Z")));
		this.served.compress("app.log.2");
		this.served.append("app.log.1", ServedLogs.lines("2026-11-01", 480, 480));
		this.served.setModified("app.log.1", FileTime.from(Instant.parse("2026-11-01T15:59:00Z")));
		this.served.append("app.log", ServedLogs.lines("2026-11-01", 960, 480));
		this.served.setModified("app.log", FileTime.from(Instant.parse("2026-11-01T23:59:00Z")));
	}

	@ParameterizedTest
	@CsvSource({ "tail=3, 1437, 3", "tail=481, 959, 481", "tail=970, 470, 970", "tail=5000, 0, 1440", "'', 940, 500",
			"since=2026-11-01T23:50:00Z, 1430, 10", "since=2026-11-01T15:30:00Z, 930, 510",
			"since=2026-11-01T07:30:30Z, 451, 989", "since=2026-11-01, 0, 1440",
			"since=2026-11-01T10:00:00Z&until=2026-11-01T11:00:00Z, 600, 60",
			"since=2026-11-01T07:00:00Z&until=2026-11-01T08:00:00Z, 420, 60",
			"until=2026-11-01T08:00:00Z&tail=2, 478, 2",
			"since=2026-11-01T01:00:00Z&until=2026-11-01T02:00:00Z, 60, 60",
			"until=2026-11-01T02:00:00Z&tail=3, 117, 3", "since=2026-11-01T01:00:00%2B01:00&tail=1, 1439, 1",
			"grep=line%20144, 144, 1", "since=2026-11-01&grep=/line%20(77%7C1439)$/, '77,1439', 2" })
	void areChosenByTimeNumberAndText(String query, String first, int count) {
		String text = this.served.text("app.log" + (query.isEmpty() ? "" : "?" + query));
		assertThat(text.lines().count()).isEqualTo(count);
		assertThat(text.lines().findFirst().orElseThrow()).endsWith("line " + first.split(",")[0]);
	}

	@Test
	void areEmptyBeyondTheLastLine() {
		assertThat(this.served.text("app.log?since=2026-11-02T00:00:00Z")).isEmpty();
		assertThat(this.served.text("app.log?until=2026-10-01T00:00:00Z")).isEmpty();
		assertThat(this.served.text("app.log?grep=none")).isEmpty();
	}

	@Test
	void countFromAnEndThatWasReadBefore() {
		String next = this.served.next(ServedLogs.ROOT + "app.log?tail=1");
		assertThat(this.served.client().text(next)).isEmpty();
		this.served.append("app.log", "2026-11-02T00:00:00Z INFO one\n2026-11-02T00:00:00Z WARN tw");
		assertThat(this.served.client().text(next)).isEqualTo("2026-11-02T00:00:00Z INFO one\n");
		String later = this.served.next(next);
		this.served.append("app.log", "o\n");
		assertThat(this.served.client().text(later)).isEqualTo("2026-11-02T00:00:00Z WARN two\n");
		assertThat(this.served.client().text(this.served.next(later))).isEmpty();
	}

	@Test
	void keepTheFilterInTheLinkToTheNext() {
		String next = this.served.next(ServedLogs.ROOT + "app.log?grep=a%26b&level=warn");
		assertThat(next).endsWith("&level=warn&grep=a%26b");
		this.served.append("app.log",
				"2026-11-02T00:00:00Z INFO a&b\n2026-11-02T00:00:00Z ERROR a&b\n2026-11-02T00:00:00Z ERROR c\n");
		assertThat(this.served.client().text(next)).isEqualTo("2026-11-02T00:00:00Z ERROR a&b\n");
	}

	@Test
	void keepStackTracesWithTheirEntries() {
		this.served.append("app.log", """
				2026-11-02T00:00:00Z ERROR failed
				java.lang.IllegalStateException: no
				\tat io.Example.run(Example.java:1)
				2026-11-02T00:00:01Z INFO retry
				2026-11-02T00:00:02Z WARN slow
				""");
		assertThat(this.served.text("app.log?level=error")).isEqualTo("""
				2026-11-02T00:00:00Z ERROR failed
				java.lang.IllegalStateException: no
				\tat io.Example.run(Example.java:1)
				""");
		assertThat(this.served.text("app.log?level=warn&tail=2")).isEqualTo("""
				\tat io.Example.run(Example.java:1)
				2026-11-02T00:00:02Z WARN slow
				""");
	}

	@Test
	void mergeTheLatestOfAllLogsByTime() {
		Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
		this.served.append("app.log",
				now.minusSeconds(30) + " WARN app one\n" + now.minusSeconds(10) + " INFO app two\n");
		this.served.append("db/sql.log",
				"{\"ts\":\"" + now.minusSeconds(20) + "\",\"level\":\"error\",\"msg\":\"sql\"}\n");
		this.served.append("old.log", now.minusSeconds(7200) + " ERROR long ago\n");
		assertThat(this.served.text("recent")).isEqualTo("""
				app.log: %s WARN app one
				db/sql.log: {"ts":"%s","level":"error","msg":"sql"}
				app.log: %s INFO app two
				""".formatted(now.minusSeconds(30), now.minusSeconds(20), now.minusSeconds(10)));
		assertThat(this.served.text("recent?timeframe=25s")).doesNotContain("app one").contains("sql", "app two");
		assertThat(this.served.text("recent?level=error&timeframe=3h")).contains("sql", "long ago")
			.doesNotContain("app one", "app two");
		assertThat(this.served.text("recent?limit=1")).contains("app two").doesNotContain("sql");
		assertThat(this.served.text("recent?grep=one")).contains("app one").doesNotContain("sql", "app two");
		assertThat(this.served.client().text("logs://shop?timeframe=25s"))
			.isEqualTo(this.served.text("recent?timeframe=25s"));
	}

	@Test
	void mayLackTimes() {
		this.served.append("plain.log", "one\ntwo\nthree\n");
		assertThat(this.served.text("plain.log")).isEqualTo("one\ntwo\nthree\n");
		assertThat(this.served.text("recent")).isEqualTo("plain.log: one\nplain.log: two\nplain.log: three\n");
	}

	@Test
	void sayWhenASearchGaveUp() {
		ServedLogs little = ServedLogs.of(this.directory, Map.of("max-scan", "1MB"));
		little.append("big.log", "x".repeat(99).concat("\n").repeat(40_000));
		assertThat(little.client()
			.content(ServedLogs.ROOT + "big.log?grep=nothing")
			.at("/_meta/io.mcpgateway~1incomplete")
			.asBoolean()).isTrue();
		assertThat(little.client()
			.content(ServedLogs.ROOT + "app.log?grep=nothing")
			.at("/_meta/io.mcpgateway~1incomplete")
			.isMissingNode()).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "since=yesterday", "until=2026-13-01", "tail=0", "tail=10001", "tail=-1", "after=x",
			"level=loud", "grep=", "grep=/(/", "grep=/(a{100}){100}/", "grep=/((((a{9}){9}){9}){9}){9}/",
			"since=1h&after=1-1-0000000000000000-0000000000000000-1" })
	void refuseInvalidParameters(String query) {
		assertThat(this.served.client().errorCode(ServedLogs.ROOT + "app.log?" + query)).isEqualTo(-32602);
	}

	@ParameterizedTest
	@ValueSource(strings = { "timeframe=soon", "limit=0", "timeframe=1", "limit=x" })
	void refuseInvalidParametersOfTheLatest(String query) {
		assertThat(this.served.client().read(ServedLogs.ROOT + "recent?" + query).at("/error/message").asString())
			.contains("must be");
	}

}
