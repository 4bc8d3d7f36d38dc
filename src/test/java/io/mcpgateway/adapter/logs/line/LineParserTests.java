package io.mcpgateway.adapter.logs.line;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;

import io.mcpgateway.adapter.logs.format.FormatTable;
import io.mcpgateway.adapter.logs.format.LocalClock;
import io.mcpgateway.adapter.logs.format.LogLevel;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests which times and levels are recognized. */
class LineParserTests {

	private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-11-24T12:00:00Z"));

	private static final SecretMask UNMASKED = SecretMask.of(false, List.of());

	private static final LineParser PARSER = parser("auto", "Europe/Berlin");

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			2026-11-24T08:30:00.123Z  INFO 1 --- [main] Started              | 2026-11-24T08:30:00.123Z | INFO
			2026-11-24T08:30:00+02:00 WARN slow                              | 2026-11-24T06:30:00Z     | WARN
			2026-11-24 08:30:00,123 [main] ERROR Shop - failed               | 2026-11-24T07:30:00.123Z | ERROR
			2026-11-24 08:30:00.123456 +0000 DEBUG x                         | 2026-11-24T08:30:00.123456Z | DEBUG
			[2026-11-24 08:30:00] WARNING: old                               | 2026-11-24T07:30:00Z     | WARN
			2026/11/24 08:30:00 [error] 7#7: *1 open() failed                | 2026-11-24T07:30:00Z     | ERROR
			1.2.3.4 - ann [24/Nov/2026:08:30:00 +0100] "GET / HTTP/1.1" 200  | 2026-11-24T07:30:00Z     |
			Nov 24 08:30:00 host sshd[1]: ok                                 | 2026-11-24T07:30:00Z     |
			Dec  3 08:30:00 host sshd[1]: last year                          | 2025-12-03T07:30:00Z     |
			<34>Nov 24 08:30:00 host su: CRITICAL                            | 2026-11-24T07:30:00Z     | FATAL
			1795509000 begins                                                | 2026-11-24T08:30:00Z     |
			1795509000123 begins                                             | 2026-11-24T08:30:00.123Z |
			{"ts":1795509000.5,"level":"info","msg":"x"}                     | 2026-11-24T08:30:00.500Z | INFO
			{"time":1795509000123,"level":50,"msg":"pino"}                   | 2026-11-24T08:30:00.123Z | ERROR
			{"@timestamp":"2026-11-24T08:30:00Z","log.level":"WARN"}         | 2026-11-24T08:30:00Z     | WARN
			{"severity": "CRITICAL", "timestamp": "2026-11-24T08:30:00Z"}    | 2026-11-24T08:30:00Z     | FATAL
			{"msg":"the \\"time\\": now","time":"2026-11-24T08:30:00Z"}      | 2026-11-24T08:30:00Z     |
			ts=2026-11-24T08:30:00Z caller=main.go level=warn msg="level=x"  | 2026-11-24T08:30:00Z     | WARN
			time="2026-11-24T08:30:00Z" level=error msg=x                    | 2026-11-24T08:30:00Z     | ERROR
			INFO without a time                                              |                          | INFO
			no level, no time                                                |                          |
			""")
	void recognizesTimesAndLevels(String line, Instant time, LogLevel level) {
		assertThat(time(PARSER, line)).isEqualTo(time);
		assertThat(level(PARSER, line)).isEqualTo(level);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "\tat io.Example.run(2026-11-24 08:30:00 ERROR)", "  2026-11-24 08:30:00 ERROR x",
			"2026-13-24 08:30:00 x", "{", "{\"time\":", "{\"time\":{\"level\":1}}", "time=", "level=", "=",
			"12345678901", "9999999999999999999 x", "[24/Xxx/2026:08:30:00 +0100]", "Nov 99 08:30:00 x" })
	void findsNoneInOtherLines(String line) {
		assertThat(time(PARSER, line)).isNull();
		assertThat(level(PARSER, line)).isNull();
	}

	@Test
	void keepsToAConfiguredFormat() {
		String line = "2026-11-24T08:30:00Z INFO level=error";
		assertThat(level(parser("plain", "UTC"), line)).isEqualTo(LogLevel.INFO);
		assertThat(level(parser("logfmt", "UTC"), line)).isEqualTo(LogLevel.ERROR);
		assertThat(time(parser("logfmt", "UTC"), line)).isNull();
		assertThat(level(parser("json", "UTC"), line)).isNull();
	}

	@Test
	void seesMaskedLinesOnly() {
		LineParser parser = new LineParser(table("auto", "UTC"), SecretMask.of(true, List.of()));
		assertThat(time(parser, "password=2026-11-24T08:30:00Z ERROR")).isNull();
	}

	private static LineParser parser(String format, String zone) {
		return new LineParser(table(format, zone), UNMASKED);
	}

	private static FormatTable table(String format, String zone) {
		return new FormatTable(format, new LocalClock(ZoneId.of(zone), CLOCK));
	}

	private static @Nullable Instant time(LineParser parser, String line) {
		return parser.time(new TextLine(line));
	}

	private static @Nullable LogLevel level(LineParser parser, String line) {
		return parser.head(new TextLine(line)).level();
	}

	/** Line of a text. */
	private record TextLine(String text) implements LogLine {

		@Override
		public String beginning() {
			return this.text;
		}

		@Override
		public long length() {
			return this.text.length();
		}

		@Override
		public boolean contains(byte[] ascii) {
			return false;
		}

	}

}
