package io.mcpgateway.adapter.logs;

import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tests what filters by time and level do in logs of all formats, and of none. */
class LogFiltersTests {

	private static final String RECOGNIZED = "/_meta/io.mcpgateway~1recognized";

	@TempDir
	Path directory;

	private ServedLogs served;

	@BeforeEach
	void serve() {
		this.served = ServedLogs.of(this.directory);
		this.served.append("plain.log", "one\ntwo\nthree\n");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			since=1h                   | since and until cannot be applied: none of the 3 lines looked at has a time
			until=2026-11-01           | since and until cannot be applied: none of the 3 lines looked at has a time
			since=2026-11-01&until=1h  | since and until cannot be applied: none of the 3 lines looked at has a time
			level=error                | level cannot be applied: none of the 3 lines looked at has a level
			level=trace&tail=2         | level cannot be applied: none of the 3 lines looked at has a level
			""")
	void areRefusedWhereNoLineHasTheField(String query, String sentence) {
		JsonNode answer = this.served.client().read(ServedLogs.ROOT + "plain.log?" + query);
		assertThat(answer.at("/error/code").asInt()).isEqualTo(-32602);
		assertThat(answer.at("/error/message").asString()).contains(sentence, "grep");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "?tail=9", "?grep=/./" })
	void areNotNeeded(String query) {
		assertThat(this.served.text("plain.log" + query)).isEqualTo("one\ntwo\nthree\n");
	}

	@Test
	void areTold() {
		this.served.append("klog.log", "I1124 08:30:00.000001       1 a.go:1] up\ngoroutine 1 [running]:\n");
		JsonNode content = this.served.client().content(ServedLogs.ROOT + "klog.log");
		assertThat(content.at(RECOGNIZED + "/format").asString()).isEqualTo("text with times such as I1124 08:30:00");
		assertThat(content.at(RECOGNIZED + "/lines").asInt()).isEqualTo(2);
		assertThat(content.at(RECOGNIZED + "/withTime").asDouble()).isEqualTo(0.5);
		assertThat(content.at(RECOGNIZED + "/withLevel").asDouble()).isEqualTo(0.5);
		JsonNode plain = this.served.client().content(ServedLogs.ROOT + "plain.log");
		assertThat(plain.at(RECOGNIZED + "/format").asString()).isEqualTo("unknown");
		assertThat(plain.at(RECOGNIZED + "/withTime").asDouble()).isZero();
	}

	@Test
	void findKlog() {
		this.served.append("klog.log", """
				I1124 08:30:00.000001       1 a.go:1] up
				E1124 08:30:01.000001       1 a.go:2] lost
				I1124 08:30:02.000001       1 a.go:3] again ERROR
				""");
		assertThat(this.served.text("klog.log?level=error")).isEqualTo("E1124 08:30:01.000001       1 a.go:2] lost\n");
		int year = Instant.now().atZone(ZoneOffset.UTC).getYear();
		int latest = Instant.now().isBefore(Instant.parse(year + "-11-23T08:30:00Z")) ? year - 1 : year;
		assertThat(
				this.served.text("klog.log?since=" + latest + "-11-24T08:30:01Z&until=" + latest + "-11-24T08:30:02Z"))
			.isEqualTo("E1124 08:30:01.000001       1 a.go:2] lost\n");
	}

	/** The words of a trace are no levels. */
	@Test
	void keepTracesWhole() {
		String trace = """
				2026-11-02T00:00:00Z ERROR failed
				java.lang.IllegalStateException: INFO no
				\tat io.Example.run(Example.java:1)
				Caused by: java.io.IOException: DEBUG
				Traceback (most recent call last):
				  File "a.py", line 1, in <module>
				WARNING: no level
				panic: runtime error [recovered]
				goroutine 7 [running]:
				System.IO.IOException: info: no
				   at Shop.Run() in /src/Shop.cs:line 42
				TypeError: TRACE
				    at Object.<anonymous> (/srv/a.js:1:7)
				""";
		this.served.append("app.log", trace + "2026-11-02T00:00:01Z INFO ERROR is a word here\n");
		assertThat(this.served.text("app.log?level=error")).isEqualTo(trace);
	}

	@Test
	void keepTheTimeOfAnEntryInTwoLines() {
		this.served.append("jul.log", """
				Nov 24, 2026 8:30:00 AM shop.Main run
				INFO: ready
				Nov 24, 2026 8:30:01 AM shop.Main run
				SEVERE: down
				java.lang.IllegalStateException: WARNING: no
				Nov 24, 2026 8:30:02 AM shop.Main run
				INFO: ready
				""");
		String down = """
				Nov 24, 2026 8:30:01 AM shop.Main run
				    SEVERE: down
				java.lang.IllegalStateException: WARNING: no
				""";
		assertThat(this.served.text("jul.log?level=error")).isEqualTo(down);
		assertThat(this.served.text("jul.log?level=error&tail=2")).isEqualTo(down);
	}

	@Test
	void nameTheLogsWithoutTimesInTheLatest() {
		this.served.append("app.log", Instant.now().truncatedTo(ChronoUnit.SECONDS) + " INFO up\n");
		JsonNode latest = this.served.client().content(ServedLogs.ROOT + "recent");
		assertThat(latest.required("text").asString()).contains("plain.log: one", "INFO up");
		assertThat(latest.at("/_meta/io.mcpgateway~1unrecognized/time/0").asString()).isEqualTo("plain.log");
		JsonNode chosen = this.served.client().content(ServedLogs.ROOT + "recent?timeframe=15m&level=info");
		assertThat(chosen.required("text").asString()).contains("INFO up").doesNotContain("plain.log");
		assertThat(chosen.at("/_meta/io.mcpgateway~1unrecognized/level/0").asString()).isEqualTo("plain.log");
	}

	@Test
	void areRefusedInTheLatestIfNoLogHasTheField() {
		assertThat(this.served.client().read(ServedLogs.ROOT + "recent?timeframe=15m").at("/error/message").asString())
			.contains("timeframe cannot be applied");
		assertThat(this.served.client().read(ServedLogs.ROOT + "recent?level=warn").at("/error/message").asString())
			.contains("level cannot be applied");
	}

	@Test
	void followAChangeOfTheFormat() {
		StringBuilder text = new StringBuilder();
		for (int i = 0; i < 3000; i++) {
			text.append("2026-11-02 00:00:00,123 [main] INFO  Shop - line %d\n".formatted(i));
		}
		for (int i = 0; i < 3000; i++) {
			text.append("{\"time\":\"2026-11-03T00:00:00Z\",\"level\":\"info\",\"msg\":\"%d\"}\n".formatted(i));
		}
		text.append("E1104 00:00:00.000001       1 a.go:1] last\n".repeat(2));
		this.served.append("app.log", text.toString());
		assertThat(this.served.text("app.log?level=error"))
			.isEqualTo("E1104 00:00:00.000001       1 a.go:1] last\n".repeat(2));
		assertThat(this.served.text("app.log?since=2026-11-03&until=2026-11-04").lines().count()).isEqualTo(3000);
	}

	/** The first line of a program may have no level. */
	@Test
	void followAGrowingLog() {
		this.served.append("app.log", "starting\n");
		assertThat(this.served.client().errorCode(ServedLogs.ROOT + "app.log?level=error")).isEqualTo(-32602);
		this.served.append("app.log", "2026-11-02T00:00:00Z ERROR lost\n");
		assertThat(this.served.text("app.log?level=error")).isEqualTo("2026-11-02T00:00:00Z ERROR lost\n");
	}

	/** A line may begin exactly where the search halves the log. */
	@Test
	void findALineThatBeginsAtAHalf() {
		StringBuilder text = new StringBuilder();
		Instant first = Instant.parse("2026-11-02T00:00:00Z");
		for (int i = 0; i < 4096; i++) {
			text.append("%s INFO line %06d %s\n".formatted(first.plusSeconds(i), i, "x".repeat(25)));
		}
		this.served.append("app.log", text.toString());
		for (int line = 1024; line < 4096; line += 512) {
			Instant time = first.plusSeconds(line);
			assertThat(this.served.text("app.log?since=" + time + "&until=" + time.plusSeconds(1)))
				.isEqualTo(text.substring(line * 64, line * 64 + 64));
		}
	}

	/** The half may also be inside of the line, and no line with a time beside it. */
	@Test
	void findALineThatAHalfCuts() {
		String old = ("2026-11-02T00:00:00Z INFO " + "x".repeat(37) + "\n").repeat(1023);
		String trace = "\tat " + "x".repeat(59) + "\n";
		String found = "2026-11-03T00:00:00Z INFO " + "y".repeat(37) + "\n";
		for (int before : List.of(5, 30, 64, 0)) {
			String middle = trace.repeat(1024);
			String text = old + "\n".repeat(64) + middle.substring(0, middle.length() - before - 1) + "\n" + found;
			text += "2026-11-04T00:00:00Z INFO " + "z".repeat(37) + "\n";
			this.served.truncate("plain.log");
			this.served.append("plain.log",
					text + trace.repeat((262_144 - text.length()) / 64) + "\n".repeat((262_144 - text.length()) % 64));
			assertThat(this.served.text("plain.log?since=2026-11-03&until=2026-11-04")).as("" + before)
				.isEqualTo(found);
		}
	}

	@Test
	void useAConfiguredFormat() {
		ServedLogs own = ServedLogs.of(this.directory, Map.of("format",
				"^(?P<day>\\d\\d)~(?P<month>\\d\\d)~(?P<year>\\d{4}) (?P<hour>\\d\\d)h(?P<minute>\\d\\d) (?:(?P<error>FEHLER)|(?P<info>ALLES GUT))"));
		own.append("own.log",
				"24~11~2026 08h30 ALLES GUT eins\n24~11~2026 08h31 FEHLER zwei\n  drei\n24~11~2026 08h32 ALLES GUT\n");
		assertThat(own.text("own.log?level=error")).isEqualTo("24~11~2026 08h31 FEHLER zwei\n  drei\n");
		assertThat(own.text("own.log?since=2026-11-24T08:32:00Z")).isEqualTo("24~11~2026 08h32 ALLES GUT\n");
		assertThat(own.client().content(ServedLogs.ROOT + "own.log").at(RECOGNIZED + "/format").asString())
			.isEqualTo("configured");
	}

	@ParameterizedTest
	@ValueSource(strings = { "xml", "(", "(?P<time>\\S+", "no groups", "(?P<other>x)", "(?P<time>(a{100}){100})" })
	void refuseAnUnusableFormat(String format) {
		assertThatThrownBy(() -> ServedLogs.of(this.directory, Map.of("format", format)))
			.hasStackTraceContaining("gateway.logs.mounts.shop.format cannot be \"" + format + "\"");
	}

}
