package io.mcpgateway.search.embedding;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the passages of a text. */
class PassageTests {

	@Test
	void endAtParagraphsLinesSentencesAndWords() {
		assertThat(texts("one two three\n\nfour five", 16)).containsExactly("one two three", "four five");
		assertThat(texts("one two three\nfour five six", 16)).containsExactly("one two three", "four five six");
		assertThat(texts("One two. Three four five six", 14)).containsExactly("One two.", "Three four", "five six");
		assertThat(texts("abcdefghijklmnop", 5)).containsExactly("abcde", "fghij", "klmno", "p");
	}

	@Test
	void haveTheirPlaceInTheText() {
		String text = "first part of it\n\nsecond part of it\n\nthird part";
		for (Passage passage : Passage.of(text, 20, 10)) {
			assertThat(text.substring(passage.start())).startsWith(passage.text());
		}
	}

	@Test
	void coverAllWords() {
		Random random = new Random(1);
		for (int i = 0; i < 200; i++) {
			String text = random.ints(1 + random.nextInt(500), 0, 6)
				.mapToObj(List.of("a", "b", " ", "\n", ". ", "\uD83D\uDE00")::get)
				.collect(Collectors.joining());
			String joined = String.join("", texts(text, 7)).replaceAll("[^ab]", "");
			assertThat(joined).isEqualTo(text.replaceAll("[^ab]", ""));
			assertThat(texts(text, 7)).allSatisfy((passage) -> assertThat(passage).doesNotContain("\uFFFD"));
		}
	}

	@Test
	void areAtMostAsManyAsAllowed() {
		assertThat(Passage.of("word ".repeat(1000), 10, 3)).hasSize(3);
	}

	@Test
	void haveNoMarksOfPagesAndNoHalfCharacters() {
		assertThat(texts("<!-- page 1 -->\nwords \uD800 here", 100)).containsExactly("words \uFFFD here");
		assertThat(texts("<!-- page 1 -->\n--- ***\n", 100)).isEmpty();
		assertThat(texts("", 100)).isEmpty();
	}

	@Test
	void areKnownByTheirWords() {
		assertThat(new Passage(0, "words").hash()).isEqualTo(new Passage(7, "words").hash())
			.isNotEqualTo(new Passage(0, "word").hash())
			.hasSize(32);
	}

	private static List<String> texts(String text, int length) {
		return Passage.of(text, length, 1000).stream().map(Passage::text).toList();
	}

}
