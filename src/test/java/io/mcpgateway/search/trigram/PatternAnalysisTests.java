package io.mcpgateway.search.trigram;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SequencedSet;
import java.util.TreeMap;

import com.google.re2j.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that no text with a matching line misses the condition of its pattern. */
class PatternAnalysisTests {

	private static final List<String> ATOMS = List.of("a", "b", "c", "K", "s", "é", "\u212A", "𐐀", ".", "[ab]", "[^a]",
			"[a-f]", "[[:alpha:]]", "\\w", "\\d", "\\.", "x", "ab", "abc", "Kas", "\\Qa.b\\E", "\\b", "^", "$", "\\pL",
			"(?i)", "[]a]", "[\\]s]", "\\t");

	private static final List<String> REPETITIONS = List.of("", "", "", "", "*", "+", "?", "{2}", "{0}", "{1,3}",
			"{0,2}", "+?");

	private static final List<String> TEXTS = List.of("a", "b", "c", "k", "K", "S", "\u017F", "s", "É", "\u212A", "𐐀",
			"𐐨", "x", "]", ".", "\t", "ab", "abc", "kas", "1");

	@Test
	void aTextWithAMatchMeetsTheCondition() {
		Random random = new Random(7);
		int matches = 0;
		for (int i = 0; i < 20_000; i++) {
			String expression = expression(random, 3);
			boolean ignoresCase = random.nextBoolean();
			Pattern pattern = Pattern.compile(expression, ignoresCase ? Pattern.CASE_INSENSITIVE : 0);
			PatternAnalysis analysis = PatternAnalysis.ofExpression(expression, ignoresCase);
			String text = text(random);
			if (pattern.matcher(text).find()) {
				matches++;
				SequencedSet<String> trigrams = Trigrams.terms(text);
				assertThat(holds(analysis.condition(), trigrams)).as("%s in %s", expression, text).isTrue();
				assertThat(analysis.literals()).as("literals of %s in %s", expression, text)
					.matches(
							(literals) -> literals.isEmpty() || literals.stream()
								.anyMatch((literal) -> analysis.foldsCase()
										? Trigrams.fold(text).contains(Trigrams.fold(literal))
										: text.contains(literal)));
			}
		}
		assertThat(matches).isGreaterThan(1000);
	}

	@Test
	void charactersThatAnExpressionRegardsAsEqualFoldToOne() {
		Map<Integer, StringBuilder> folded = new TreeMap<>();
		StringBuilder cased = new StringBuilder();
		for (int each = 1; each <= Character.MAX_CODE_POINT; each++) {
			if (Character.toLowerCase(each) != each || Character.toUpperCase(each) != each) {
				cased.appendCodePoint(each);
				folded.computeIfAbsent(Trigrams.fold(each), (key) -> new StringBuilder()).appendCodePoint(each);
			}
		}
		String all = cased.toString();
		List<Integer> sample = new ArrayList<>("ksåµθißσǆ".codePoints().map(Trigrams::fold).boxed().toList());
		folded.keySet().stream().filter((fold) -> fold % 41 == 0).forEach(sample::add);
		for (int fold : sample) {
			String equal = folded.get(fold).toString();
			String others = equal.codePoints()
				.mapToObj(Character::toString)
				.reduce(all, (rest, each) -> rest.replace(each, ""));
			Pattern pattern = Pattern.compile(Pattern.quote(Character.toString(equal.codePointAt(0))),
					Pattern.CASE_INSENSITIVE);
			assertThat(pattern.matcher(others).find()).as(equal).isFalse();
		}
	}

	@ParameterizedTest
	@CsvSource({ "hello, hel ell llo", "(?:foo|bar)qux, foo oqu bar rqu", "colou?r, col olo lou our lor",
			"[ab]cde, acd bcd cde", "abc.*xyz, abc xyz", "(abc)+d, abc", "a{3}bcd, bcd" })
	void theConditionNamesTheTrigramsOfTheExpression(String expression, String trigrams) {
		assertThat(PatternAnalysis.ofExpression(expression, false).condition().toString())
			.contains(List.of(trigrams.split(" ")));
	}

	@ParameterizedTest
	@ValueSource(strings = { ".*", "a*", "[a-z]+", "(abc)*", "abc|", "\\x41bc\\x42", "ab", "", "(abc|[0-9])" })
	void anExpressionWithoutSureTrigramsMatchesAnyText(String expression) {
		assertThat(PatternAnalysis.ofExpression(expression, false).condition()).isEqualTo(TrigramCondition.ANY);
	}

	@Test
	void theLongestLiteralOfALineIsKnown() {
		assertThat(PatternAnalysis.ofExpression("\\s+(static|final) int [a-z]+_lock;", false).literals())
			.containsExactly("_lock;");
		assertThat(PatternAnalysis.ofExpression("alpha|beta", false).literals()).containsExactlyInAnyOrder("alpha",
				"beta");
		assertThat(PatternAnalysis.ofExpression("[a-z]*", false).literals()).isEmpty();
	}

	@Test
	void aConditionIsBounded() {
		String choice = "(?:" + "(abcdefghijklmnop|qrstuvwxyzabcd)(efghijklmnop|mnopqr).*".repeat(16) + ")";
		assertThat(PatternAnalysis.ofExpression(choice, false).condition().size()).isLessThanOrEqualTo(500);
		assertThat(PatternAnalysis.ofText("abcdefghij".repeat(100), false).condition().size())
			.isLessThanOrEqualTo(TrigramCondition.MAX_TRIGRAMS);
	}

	private static boolean holds(TrigramCondition condition, SequencedSet<String> trigrams) {
		return switch (condition) {
			case TrigramCondition.Has(var trigram) -> trigrams.contains(trigram);
			case TrigramCondition.Every(var parts) -> parts.stream().allMatch((part) -> holds(part, trigrams));
			case TrigramCondition.Any(var parts) -> parts.stream().anyMatch((part) -> holds(part, trigrams));
		};
	}

	private static String expression(Random random, int depth) {
		List<String> parts = new ArrayList<>();
		for (int i = random.nextInt(1, 5); i > 0; i--) {
			boolean isGroup = depth > 0 && random.nextInt(4) == 0;
			String atom = isGroup
					? "(" + expression(random, depth - 1)
							+ (random.nextBoolean() ? "|" + expression(random, depth - 1) : "") + ")"
					: ATOMS.get(random.nextInt(ATOMS.size()));
			parts.add(atom + REPETITIONS.get(random.nextInt(REPETITIONS.size())));
		}
		String all = String.join("", parts);
		return all.replaceAll("(\\(\\?i\\))[*+?{][^a-zA-Z(\\[\\\\.^$]*", "$1");
	}

	private static String text(Random random) {
		StringBuilder text = new StringBuilder();
		for (int i = random.nextInt(1, 12); i > 0; i--) {
			text.append(TEXTS.get(random.nextInt(TEXTS.size())));
		}
		return text.toString();
	}

}
