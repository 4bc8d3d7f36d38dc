package io.mcpgateway.resource.content;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that escaped text equals Jackson's output, and that Jackson restores the
 * original.
 */
class JsonEscapingTests {

	private final JsonMapper mapper = JsonMapper.shared();

	@Test
	void writesEveryCharacterAsJacksonDoes() {
		for (int c = 0; c <= 0x2fff; c++) {
			String text = "a" + (char) c + "b";
			assertThat(escaped(text)).isEqualToIgnoringCase(this.mapper.writeValueAsString(text));
		}
	}

	@Test
	void findsWhatIsToBeEscapedAtAnyPlace() {
		for (int c = 0; c < 0x80; c++) {
			for (int length = 1; length < 20; length++) {
				for (int at = 0; at < length; at++) {
					String text = "x".repeat(at) + (char) c + "\u00e9\u007f!".repeat(length - at);
					assertThat(escaped(text)).isEqualToIgnoringCase(this.mapper.writeValueAsString(text));
				}
			}
		}
	}

	@Test
	void isReadBackByJackson() {
		Random random = new Random(1);
		for (int i = 0; i < 2000; i++) {
			String text = random.ints(random.nextInt(50), 0, 0x11000)
				.filter((c) -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)
				.collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
				.toString();
			assertThat(this.mapper.readValue(escaped(text), String.class)).isEqualTo(text);
		}
	}

	@Test
	void mayBeDonePieceByPiece() {
		byte[] text = "\"\\\u0000\n/ü€😀\u007f\u2028".getBytes(StandardCharsets.UTF_8);
		String whole = new String(JsonEscaping.escape(text), StandardCharsets.ISO_8859_1);
		for (int split = 0; split <= text.length; split++) {
			byte[] begin = Arrays.copyOf(text, split);
			byte[] rest = Arrays.copyOfRange(text, split, text.length);
			assertThat(new String(JsonEscaping.escape(begin), StandardCharsets.ISO_8859_1)
					+ new String(JsonEscaping.escape(rest), StandardCharsets.ISO_8859_1))
				.isEqualTo(whole);
		}
	}

	@Test
	void copiesNothingWhereNothingIsToBeEscaped() {
		byte[] text = "plain".getBytes(StandardCharsets.UTF_8);
		assertThat(JsonEscaping.escape(text)).isSameAs(text);
	}

	private static String escaped(String text) {
		byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
		return '"' + new String(JsonEscaping.escape(utf8), StandardCharsets.UTF_8) + '"';
	}

}
