package io.mcpgateway.adapter.logs.line;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;

import io.mcpgateway.adapter.logs.mount.LogFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests which times and levels are recognized. */
class LineParserTests {

	private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-11-24T12:00:00Z"));

	private static final SecretMask UNMASKED = SecretMask.of(false, List.of());

	private static final LineParser PARSER = new LineParser(LogFormat.AUTO, ZoneId.of("Europe/Berlin"), CLOCK,
			UNMASKED);

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
			{"ts":1795509000.5,"level":"info","msg":"x"}                     | 2026-11-24T08:30:00Z     | INFO
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
		assertThat(PARSER.time(line)).isEqualTo(time);
		assertThat(PARSER.level(line)).isEqualTo(level);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "\tat io.Example.run(2026-11-24 08:30:00 ERROR)", "  2026-11-24 08:30:00 ERROR x",
			"2026-13-24 08:30:00 x", "{", "{\"time\":", "{\"time\":{\"level\":1}}", "time=", "level=", "=",
			"12345678901", "9999999999999999999 x", "[24/Xxx/2026:08:30:00 +0100]", "Nov 99 08:30:00 x" })
	void findsNoneInOtherLines(String line) {
		assertThat(PARSER.time(line)).isNull();
		assertThat(PARSER.level(line)).isNull();
	}

	@Test
	void keepsToAConfiguredFormat() {
		String line = "2026-11-24T08:30:00Z INFO level=error";
		assertThat(new LineParser(LogFormat.PLAIN, ZoneId.of("UTC"), CLOCK, UNMASKED).level(line))
			.isEqualTo(LogLevel.INFO);
		assertThat(new LineParser(LogFormat.LOGFMT, ZoneId.of("UTC"), CLOCK, UNMASKED).level(line))
			.isEqualTo(LogLevel.ERROR);
		assertThat(new LineParser(LogFormat.LOGFMT, ZoneId.of("UTC"), CLOCK, UNMASKED).time(line)).isNull();
		assertThat(new LineParser(LogFormat.JSON, ZoneId.of("UTC"), CLOCK, UNMASKED).level(line)).isNull();
	}

}
