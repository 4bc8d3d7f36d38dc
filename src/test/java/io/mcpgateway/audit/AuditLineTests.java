package io.mcpgateway.audit;

import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

class AuditLineTests {

	private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

	@ParameterizedTest
	@ValueSource(longs = { 0, 1, 9, 10, 99, 100, 999, 1000, 1_795_721_999_999L, 1_795_722_000_000L })
	void saysTheTimeInMilliseconds(long millis) {
		assertThat(line(millis)).isEqualTo(expected(millis));
	}

	@Test
	void saysTheTimeOfEachLineWhateverTheLineBefore() {
		Random random = new Random(7);
		long millis = 1_795_721_000_000L;
		for (int i = 0; i < 10_000; i++) {
			millis += random.nextInt(-1500, 2000);
			assertThat(line(millis)).isEqualTo(expected(millis));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "plain", "a\"b", "a\\b", "\n", "\u0000", "\u001f ~", "caf\u00e9", "\ud83d\ude00",
			"\ud83d", "\u2028" })
	void writesAnyTextAsJsonInAscii(String text) {
		String line = new AuditLine(0).with("name", text).withUri(text).withUris(List.of(text, "b")).build();
		assertThat(line).matches("[ -~]*");
		assertThat(JsonMapper.shared().readTree(line)).isEqualTo(JsonMapper.shared()
			.createObjectNode()
			.put("time", "1970-01-01T00:00:00.000Z")
			.put("name", text)
			.put("uri", text)
			.set("uris", JsonMapper.shared().createArrayNode().add(text).add("b")));
	}

	@Test
	void replacesDelWhichJsonLeavesAsItIs() {
		assertThat(new AuditLine(0).with("name", "a\u007fb").build()).contains("\"name\":\"a?b\"");
	}

	@Test
	void addsNumbersAndNothingForAbsentValues() {
		assertThat(
				new AuditLine(0).with("name", (String) null).withUri(null).withUris(List.of()).with("bytes", 7).build())
			.isEqualTo("{\"time\":\"1970-01-01T00:00:00.000Z\",\"bytes\":7}");
	}

	private static String line(long millis) {
		return new AuditLine(millis).build();
	}

	private static String expected(long millis) {
		return "{\"time\":\"" + TIME.format(Instant.ofEpochMilli(millis)) + "\"}";
	}

}
