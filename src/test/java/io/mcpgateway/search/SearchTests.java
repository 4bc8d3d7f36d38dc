package io.mcpgateway.search;

import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

import io.mcpgateway.search.Search.SearchAnswer;
import io.mcpgateway.search.Search.SearchAnswer.Hit;
import io.mcpgateway.testkit.EncodedText;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of hits and their order. */
class SearchTests {

	@TempDir
	private static Path directory;

	private static Indexed indexed;

	@BeforeAll
	static void index() {
		Library library = new Library().put("src/ConcurrentHashMap.java", "package java.util;\n\nclass Segment { }\n")
			.put("src/user_profile_service.py", "def load_user():\n    pass\n")
			.put("notes/maps.md", "We looked at a ConcurrentHashMap and at a tree map, and chose neither.\n")
			.put("notes/cooking.md", "# Soup\n\nBoil the water.\nAdd the crème fraîche at the end.\nServe warm.\n")
			.put("notes/water.md", "Nothing is said of the heading here.\n")
			.put("notes/both.txt", "the red fox\n" + "filler words here\n".repeat(50) + "the blue whale\n")
			.put("notes/fox.txt", "fox fox fox fox fox fox fox fox\n")
			.put("notes/quoted.txt", "whale blue\n")
			.put("notes/long.txt", "a".repeat(5000) + " needle " + "b".repeat(5000))
			.put("notes/cjk.txt", "全文検索エンジン\n")
			.put("notes/greek.txt", EncodedText.of("utf-16be-marked.txt", "UTF-16BE").bytes())
			.put("notes/russian.txt", EncodedText.of("koi8-r.txt", "KOI8-R").bytes())
			.put("logs/old.log.gz", HexFormat.of()
				.parseHex(
						"1f8b08000000000002034bcb2c2a2e51c8c9cc4be54a54a84a2d284805b2157212f3525253b8003abe97a31d000000"))
			.put("picture.png", new byte[] { (byte) 0x89, 'P', 'N', 'G', 'w', 'a', 'l', 'r', 'u', 's' })
			.put("unknown", new byte[] { 'w', 'a', 'l', 'r', 'u', 's', 0, 1, 2 });
		indexed = Indexed.of(directory, library);
	}

	@AfterAll
	static void stop() {
		indexed.close();
	}

	@Test
	void findsAnIdentifierByItselfAndByItsParts() {
		assertThat(indexed.found("ConcurrentHashMap")).containsExactly("src/ConcurrentHashMap.java", "notes/maps.md");
		assertThat(indexed.found("hash map")).startsWith("src/ConcurrentHashMap.java", "notes/maps.md");
		assertThat(indexed.found("concurrenthashmap")).containsExactly("src/ConcurrentHashMap.java", "notes/maps.md");
		assertThat(indexed.found("\"hash map\"")).containsExactly("src/ConcurrentHashMap.java", "notes/maps.md");
		assertThat(indexed.found("UserProfileService")).containsExactly("src/user_profile_service.py");
		assertThat(indexed.found("loadUser")).contains("src/user_profile_service.py");
		assertThat(indexed.found("ConcurrentHashMap.java")).startsWith("src/ConcurrentHashMap.java");
	}

	@Test
	void putsNamesBeforeTexts() {
		assertThat(indexed.found("water")).containsExactly("notes/water.md", "notes/cooking.md");
	}

	@Test
	void putsWhatHasAllWordsBeforeWhatHasOneOften() {
		assertThat(indexed.found("fox whale").getFirst()).isEqualTo("notes/both.txt");
		assertThat(indexed.found("fox whale")).contains("notes/fox.txt", "notes/quoted.txt");
	}

	@Test
	void takesWhatIsQuotedAsItStands() {
		assertThat(indexed.found("\"blue whale\"")).containsExactly("notes/both.txt");
		assertThat(indexed.found("\"whale blue\"")).containsExactly("notes/quoted.txt");
	}

	@Test
	void findsTheBeginningsOfWords() {
		assertThat(indexed.found("concurrenth")).contains("src/ConcurrentHashMap.java");
		assertThat(indexed.found("wate")).contains("notes/water.md");
		Hit hit = indexed.first("fraic");
		assertThat(hit.uri()).endsWith("cooking.md");
	}

	@Test
	void findsWordsWithoutTheirAccentsAndInOtherScripts() {
		assertThat(indexed.found("creme FRAICHE")).startsWith("notes/cooking.md");
		assertThat(indexed.found("検索")).containsExactly("notes/cjk.txt");
	}

	@Test
	void findsWordsInTextsOfOtherEncodings() {
		assertThat(indexed.found("\u03c5\u03c0\u03cc\u03c4\u03b9\u03c4\u03bb\u03bf\u03c2"))
			.containsExactly("notes/greek.txt");
		assertThat(indexed.found("\u0440\u0430\u0441\u0441\u044b\u043b\u043a\u0438"))
			.containsExactly("notes/russian.txt");
	}

	@Test
	void findsWordsInCompressedTexts() {
		assertThat(indexed.answer("zeppelin").hits()).singleElement()
			.satisfies((hit) -> assertThat(hit.uri()).isEqualTo(Library.PREFIX + "logs/old.log.gz"))
			.satisfies((hit) -> assertThat(hit.line()).isEqualTo(2));
	}

	@Test
	void showsTheLineWhereTheWordsAre() {
		Hit hit = indexed.first("fraîche");
		assertThat(hit.snippet()).startsWith("Add the crème fraîche").doesNotContain("<b>");
		assertThat(hit.line()).isEqualTo(4);
		assertThat(hit.title()).isEqualTo("notes/cooking.md");
		assertThat(hit.mimeType()).isEqualTo("text/markdown");
		assertThat(indexed.first("\"blue whale\"").line()).isEqualTo(52);
	}

	@Test
	void showsSomeOfALineThatIsLong() {
		Hit hit = indexed.first("needle");
		assertThat(hit.snippet()).contains("needle").hasSizeLessThanOrEqualTo(300);
		assertThat(hit.line()).isEqualTo(1);
	}

	@Test
	void showsHowATextBeginsThatIsFoundByItsName() {
		Hit hit = indexed.first("user_profile_service.py");
		assertThat(hit.snippet()).startsWith("def load_user()");
		assertThat(hit.line()).isEqualTo(1);
	}

	@Test
	void findsWhatIsNoTextByItsName() {
		assertThat(indexed.found("picture")).containsExactly("picture.png");
		assertThat(indexed.first("picture").snippet()).isEmpty();
		assertThat(indexed.first("picture").line()).isNull();
		assertThat(indexed.found("walrus")).isEmpty();
		assertThat(indexed.answer("picture").skipped()).isZero();
	}

	@Test
	void tellsHowManyThereAre() {
		SearchAnswer answer = indexed.search()
			.search(SearchQuery.of("notes", 3))
			.blockOptional(Indexed.TIMEOUT)
			.orElseThrow();
		assertThat(answer.hits()).hasSize(3);
		assertThat(answer.total()).isEqualTo(10);
		assertThat(answer.isCut()).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "\t\n", "\"", "\"\"", "\"\"\"\"", "*", "?", "*:*", "+-&&||!(){}[]^~:\\/", "'",
			"\0", "\uD800", "\u200B", "٪", "§§", "(((((((((((((", "\u0301" })
	void findsNothingForWhatHasNoWord(String query) {
		assertThat(indexed.answer(query)).isEqualTo(
				new SearchAnswer(List.of(), 0, false, false, List.of(), List.of(), 0, SearchAnswer.MeaningGaps.NONE));
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
			water* | notes/water.md
			water~2 | notes/water.md
			+water -soup | notes/water.md
			text:water | notes/water.md
			(water OR | notes/water.md
			/water/ | notes/water.md
			water^100 | notes/water.md
			[water TO fire] | notes/water.md
			"water | notes/water.md
			water" | notes/water.md
			${water} | notes/water.md
			NOT water | notes/water.md
			""")
	void takesOperatorsForPlainWords(String query, String best) {
		assertThat(indexed.found(query)).contains(best);
	}

	@ParameterizedTest
	@ValueSource(strings = { "a", "ä", "1", "w", "_", "字", "\uD83D\uDEB2" })
	void takesOneLetterForAWord(String query) {
		assertThat(indexed.answer(query).isCut()).isFalse();
	}

	@Test
	void looksAtTheBeginningOfAMegabyte() {
		assertThat(indexed.found("water " + "x".repeat(1_000_000))).startsWith("notes/water.md");
		assertThat(indexed.answer("x".repeat(1_000_000)).isCut()).isFalse();
		assertThat(indexed.answer("a.B_c1".repeat(200_000)).isCut()).isFalse();
		assertThat(indexed.answer("aB ".repeat(400_000)).isCut()).isFalse();
		assertThat(indexed.answer("\"a b\" ".repeat(200_000)).isCut()).isFalse();
		assertThat(indexed.answer("(".repeat(1_000_000)).isCut()).isFalse();
	}

	@Test
	void takesAnyCharactersForAQuery() {
		Random random = new Random(7);
		for (int i = 0; i < 500; i++) {
			StringBuilder query = new StringBuilder();
			random.ints(random.nextInt(200), 0, (i % 2 == 0) ? 128 : 0x2FFF).forEach(query::appendCodePoint);
			assertThat(indexed.answer(query.toString()).isCut()).as(query.toString()).isFalse();
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { Integer.MIN_VALUE, -1, 0, 1, 101, Integer.MAX_VALUE })
	void boundsTheLimit(int limit) {
		assertThat(indexed.search()
			.search(SearchQuery.of("notes", limit))
			.blockOptional(Indexed.TIMEOUT)
			.orElseThrow()
			.hits()).hasSizeBetween(1, 100);
	}

}
