package io.mcpgateway.grep;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of literals in bytes, beside those of strings. */
class LiteralSearchTests {

	private static final int TEXTS = 20_000;

	private static final int LENGTH = 40;

	private static final int LITERAL = 5;

	@Test
	void findsThePlacesThatAStringNames() {
		SplittableRandom random = new SplittableRandom(7);
		for (int i = 0; i < TEXTS; i++) {
			String text = text("abA\n", random.nextInt(LENGTH), random);
			String literal = text("abA", 1 + random.nextInt(LITERAL), random);
			int from = random.nextInt(text.length() + 1);
			assertThat(find(text, literal, from, false)).as("%s in %s from %d", literal, text, from)
				.isEqualTo(text.indexOf(literal, from));
			assertThat(find(text, literal, from, true)).as("%s in %s from %d", literal, text, from)
				.isEqualTo(text.toLowerCase().indexOf(literal.toLowerCase(), from));
		}
	}

	@Test
	void endsAtTheLength() {
		byte[] text = "one two".getBytes(StandardCharsets.UTF_8);
		assertThat(new LiteralSearch("two", false).find(text, 0, 6)).isEqualTo(-1);
		assertThat(new LiteralSearch("TWO", true).find(text, 0, 7)).isEqualTo(4);
	}

	@Test
	void findsCharactersBeyondAscii() {
		assertThat(find("für Räder", "Räder", 0, false)).isEqualTo(5);
		assertThat(find("für Räder", "rÄDER", 0, true)).isEqualTo(-1);
	}

	private static int find(String text, String literal, int from, boolean foldsCase) {
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		return new LiteralSearch(literal, foldsCase).find(bytes, from, bytes.length);
	}

	private static String text(String characters, int length, SplittableRandom random) {
		StringBuilder text = new StringBuilder();
		for (int i = 0; i < length; i++) {
			text.append(characters.charAt(random.nextInt(characters.length())));
		}
		return text.toString();
	}

}
