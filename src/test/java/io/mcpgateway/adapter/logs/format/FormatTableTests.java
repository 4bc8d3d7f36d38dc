package io.mcpgateway.adapter.logs.format;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.adapter.logs.format.FormatSamples.Expected;
import io.mcpgateway.adapter.logs.format.FormatSamples.Sample;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests which times, levels and entries are recognized in logs from the world. */
class FormatTableTests {

	private static final LocalClock CLOCK = new LocalClock(ZoneId.of("UTC"),
			InstantSource.fixed(Instant.parse("2026-11-26T00:00:00Z")));

	private static final FormatTable TABLE = new FormatTable(FormatTable.AUTO, CLOCK);

	static List<Sample> samples() {
		return FormatSamples.all();
	}

	@ParameterizedTest
	@MethodSource("samples")
	void recognizesTheLinesOfALog(Sample sample) {
		List<String> wrong = wrong(TABLE.choose(sample.text()), sample);
		assertThat(sample.isGap() ? List.of() : wrong).isEmpty();
		assertThat(sample.isGap() && wrong.isEmpty()).as("no gap any more").isFalse();
	}

	@Test
	void recognizesNearlyAllFormats() {
		List<Sample> all = samples();
		long gaps = all.stream().filter(Sample::isGap).count();
		assertThat(all.size()).isGreaterThan(120);
		assertThat((double) gaps / all.size()).isLessThan(0.05);
	}

	/** A log may be long, with lines that a sample of its ends lacks. */
	@Test
	void recognizesMostFormatsWithoutASample() {
		List<Sample> all = samples();
		long right = all.stream().filter((sample) -> wrong(TABLE.any(), sample).isEmpty()).count();
		assertThat(all.size()).isGreaterThan(120);
		assertThat((double) right / all.size()).isGreaterThan(0.8);
	}

	/** A log changes its format after its sample was taken. */
	@Test
	void recognizesAnotherFormatLater() {
		EntryParser parser = TABLE.choose(List.of("2026-11-24 08:30:00,123 [main] INFO  Shop - started",
				"2026-11-24 08:30:01,123 [main] WARN  Shop - slow"));
		LineHead head = parser.parse("{\"time\":\"2026-11-24T09:30:00Z\",\"level\":\"error\"}");
		assertThat(head.time()).isEqualTo("2026-11-24T09:30:00Z");
		assertThat(head.level()).isEqualTo(LogLevel.ERROR);
		assertThat(parser.parse("E1124 09:30:01.000000       1 a.go:1] x").level()).isEqualTo(LogLevel.ERROR);
		assertThat(parser.parse("ERROR: no time").isEntry()).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "one\ntwo\nthree", "", "\n\n", "x=1", "{}\n{\"a\":1}" })
	void recognizesNothingInOtherText(String text) {
		List<String> lines = text.lines().toList();
		Recognition seen = TABLE.choose(lines).recognize(lines);
		assertThat(seen.timed()).isZero();
		assertThat(seen.leveled()).isZero();
	}

	@Test
	void namesFormatsAndShares() {
		List<String> lines = List.of(
				"{\"log\":\"I1124 08:30:00.000000 1 a.go:1] x\",\"stream\":\"stdout\","
						+ "\"time\":\"2026-11-24T08:30:00Z\"}",
				"{\"log\":\"goroutine 1\",\"stream\":\"stdout\"," + "\"time\":\"2026-11-24T08:30:00Z\"}");
		assertThat(TABLE.choose(lines).recognize(lines).meta())
			.containsEntry("format", "docker > text with times such as I1124 08:30:00")
			.containsEntry("lines", 2)
			.containsEntry("withTime", 1.0)
			.containsEntry("withLevel", 0.5);
	}

	private static List<String> wrong(EntryParser parser, Sample sample) {
		List<String> wrong = new ArrayList<>();
		for (Expected line : sample.lines()) {
			LineHead head = parser.parse(line.text());
			Instant time = head.isEntry() ? head.time() : null;
			LogLevel level = head.isEntry() ? head.level() : null;
			if (!new Expected(head.isEntry(), time, level, line.text()).equals(line)) {
				wrong.add("%s %s %s instead of %s %s %s: %s".formatted(head.isEntry() ? "" : "+", time, level,
						line.isEntry() ? "" : "+", line.time(), line.level(), line.text()));
			}
		}
		return wrong;
	}

}
