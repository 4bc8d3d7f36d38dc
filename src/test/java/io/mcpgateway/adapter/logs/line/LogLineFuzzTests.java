package io.mcpgateway.adapter.logs.line;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import io.mcpgateway.adapter.logs.format.FormatTable;
import io.mcpgateway.adapter.logs.format.LineHead;
import io.mcpgateway.adapter.logs.format.LocalClock;
import io.mcpgateway.testkit.FuzzTarget;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that any bytes are lines of a log, each shown in bounded length and as one entry,
 * and found by any pattern in the time of one reading. An input is a pattern, then the
 * log.
 */
class LogLineFuzzTests {

	private static final int MAX_LENGTH = 300;

	private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-11-26T00:00:00Z"));

	private static final List<String> FORMATS = List.of("auto", "json", "logfmt", "plain",
			"(?P<time>[\\d-]+T\\S+) (?P<level>\\w+)");

	private static final SecretMask NO_MASK = SecretMask.of(false, List.of());

	private static final LineRenderer RENDERER = new LineRenderer(SecretMask.of(true, List.of()), MAX_LENGTH);

	private static final LineRenderer PLAIN = new LineRenderer(NO_MASK, MAX_LENGTH);

	@DictionaryEntries({ "2026-11-26T08:00:00.123Z", "[26/Nov/2026:08:00:00 +0100]", "Nov 26 08:00:00", "1795680000",
			"\"level\":\"warn\"", "\"time\":\"", "level=", "ts=", "[ERROR]", "WARN", "(?i)", "{1,9}", "\\x85" })
	@FuzzTarget
	void isShownAndFound(byte[] input) throws IOException {
		int end = lineEnd(input, 0);
		LinePattern pattern = LinePattern.of(new String(input, 0, end, StandardCharsets.UTF_8));
		byte[] log = Arrays.copyOfRange(input, Math.min(end + 1, input.length), input.length);
		try (LogLineReader reader = new LogLineReader(new ByteArrayInputStream(log), 0, Long.MAX_VALUE,
				RENDERER.maxLineBytes())) {
			int start = 0;
			while (reader.next()) {
				int lineEnd = lineEnd(log, start);
				checkPosition(reader, log, start, lineEnd);
				checkEntry(reader);
				checkMatch(reader, pattern);
				start = Math.min(lineEnd + 1, log.length);
			}
			assertThat(start).isEqualTo(log.length);
		}
	}

	private static void checkPosition(LogLineReader line, byte[] log, int start, int end) {
		assertThat(line.start()).isEqualTo(start);
		assertThat(line.end()).isEqualTo(Math.min(end + 1, log.length));
		assertThat(line.length()).isEqualTo(end - start);
		int kept = Math.min(end - start, RENDERER.maxLineBytes());
		String utf8 = new String(log, start, kept, StandardCharsets.UTF_8);
		if (utf8.indexOf('\ufffd') < 0) {
			assertThat(line.text()).isEqualTo(utf8.replace('\0', '\ufffd'));
		}
		// Bytes of another encoding are at most a character each
		assertThat(line.text()).doesNotContain("\0").hasSizeLessThanOrEqualTo(kept);
	}

	private static void checkEntry(LogLine line) {
		for (String format : FORMATS) {
			LineParser parser = new LineParser(table(format), NO_MASK);
			LineHead head = parser.of(List.of(line.beginning(), "x", "2026-11-26 08:00:00 INFO x")).head(line);
			assertThat(head.time() == null || head.isEntry() || head.level() == null).isTrue();
			assertThat(parser.head(line).time()).isEqualTo(parser.time(line));
		}
		String shown = RENDERER.render(line);
		assertThat(shown).hasSizeLessThan(MAX_LENGTH + 60)
			.doesNotContainPattern("\n(?! {4})")
			.doesNotContainPattern("[\r\\x00\\x0b\\x0c\\x1c-\\x1e\\x85\\u2028\\u2029]");
		assertThat(LineBreaks.escape(shown)).doesNotContainPattern("\\R");
	}

	/** Without a mask, the escapes of a line are not searched. */
	private static void checkMatch(LogLine line, LinePattern pattern) {
		if (pattern == null) {
			return;
		}
		LineFilter filter = new LineFilter(null, pattern);
		LineParser parser = new LineParser(table("auto"), NO_MASK);
		for (LineRenderer renderer : List.of(RENDERER, PLAIN)) {
			LineSelector selector = new LineSelector(filter, parser, renderer);
			String shown = renderer.render(line);
			boolean isFound = pattern.matches(shown)
					&& (renderer == RENDERER || pattern.isExpression() || line.text().contains(pattern.text()));
			assertThat(selector.passes(line)).isEqualTo(isFound);
			assertThat(selector.select(line)).isEqualTo(isFound ? shown : null);
		}
	}

	private static FormatTable table(String format) {
		return new FormatTable(format, new LocalClock(ZoneOffset.UTC, CLOCK));
	}

	private static int lineEnd(byte[] bytes, int start) {
		int end = start;
		while (end < bytes.length && bytes[end] != '\n') {
			end++;
		}
		return end;
	}

}
