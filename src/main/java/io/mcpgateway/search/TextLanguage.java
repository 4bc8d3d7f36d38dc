package io.mcpgateway.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.da.DanishAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.fi.FinnishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.no.NorwegianAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;
import org.tartarus.snowball.SnowballStemmer;
import org.tartarus.snowball.ext.DanishStemmer;
import org.tartarus.snowball.ext.DutchStemmer;
import org.tartarus.snowball.ext.EnglishStemmer;
import org.tartarus.snowball.ext.FinnishStemmer;
import org.tartarus.snowball.ext.FrenchStemmer;
import org.tartarus.snowball.ext.GermanStemmer;
import org.tartarus.snowball.ext.ItalianStemmer;
import org.tartarus.snowball.ext.NorwegianStemmer;
import org.tartarus.snowball.ext.PortugueseStemmer;
import org.tartarus.snowball.ext.RussianStemmer;
import org.tartarus.snowball.ext.SpanishStemmer;
import org.tartarus.snowball.ext.SwedishStemmer;

/**
 * Language of a text, with its stemmer.
 * <p>
 * <b>Why</b> stop words tell the language: they are between a third and a half of any
 * prose, and Lucene has their lists beside its stemmers. Models of letter sequences cost
 * megabytes, and guess a language for source code too.
 */
@SuppressWarnings("ImmutableEnumChecker")
enum TextLanguage {

	ENGLISH(EnglishAnalyzer.getDefaultStopSet(), EnglishStemmer::new),

	DANISH(DanishAnalyzer.getDefaultStopSet(), DanishStemmer::new),

	DUTCH(DutchAnalyzer.getDefaultStopSet(), DutchStemmer::new),

	FINNISH(FinnishAnalyzer.getDefaultStopSet(), FinnishStemmer::new),

	FRENCH(FrenchAnalyzer.getDefaultStopSet(), FrenchStemmer::new),

	GERMAN(GermanAnalyzer.getDefaultStopSet(), GermanStemmer::new),

	ITALIAN(ItalianAnalyzer.getDefaultStopSet(), ItalianStemmer::new),

	NORWEGIAN(NorwegianAnalyzer.getDefaultStopSet(), NorwegianStemmer::new),

	PORTUGUESE(PortugueseAnalyzer.getDefaultStopSet(), PortugueseStemmer::new),

	RUSSIAN(RussianAnalyzer.getDefaultStopSet(), RussianStemmer::new),

	SPANISH(SpanishAnalyzer.getDefaultStopSet(), SpanishStemmer::new),

	SWEDISH(SwedishAnalyzer.getDefaultStopSet(), SwedishStemmer::new);

	/** Characters at the beginning of a text that tell its language. */
	private static final int SAMPLE_LENGTH = 8000;

	/** Minimum stop words of another language for one of English. */
	private static final double MIN_RATIO = 1.5;

	/** Minimum share of stop words in prose. */
	private static final double MIN_SHARE = 0.15;

	/** Word of two letters or more; code has many variables of one. */
	private static final Pattern WORD = Pattern.compile("\\p{L}{2,}");

	private final CharArraySet stopWords;

	private final Supplier<SnowballStemmer> stemmer;

	private final WordAnalyzer analyzer = WordAnalyzer.stemming(this);

	TextLanguage(CharArraySet stopWords, Supplier<SnowballStemmer> stemmer) {
		this.stopWords = stopWords;
		this.stemmer = stemmer;
	}

	/** Returns the language of a text; English where no other is plain. */
	static TextLanguage of(String text) {
		List<String> words = WORD.matcher(text.substring(0, Math.min(text.length(), SAMPLE_LENGTH)))
			.results()
			.map(MatchResult::group)
			.map((word) -> word.toLowerCase(Locale.ROOT))
			.toList();
		TextLanguage best = ENGLISH;
		long most = (long) Math.max(MIN_RATIO * ENGLISH.stopWordsIn(words), MIN_SHARE * words.size());
		for (TextLanguage language : values()) {
			long found = language.stopWordsIn(words);
			if (found > most) {
				best = language;
				most = found;
			}
		}
		return best;
	}

	/** Returns the distinct stems of a word in all languages. */
	static List<String> stems(String word) {
		Set<String> stems = new HashSet<>();
		Arrays.stream(values()).forEach((language) -> stems.add(language.stem(word)));
		return new ArrayList<>(stems);
	}

	/** Returns the analyzer of the words' stems. */
	WordAnalyzer analyzer() {
		return this.analyzer;
	}

	/** Returns a new stemmer, for one thread. */
	SnowballStemmer stemmer() {
		return this.stemmer.get();
	}

	private long stopWordsIn(List<String> words) {
		return words.stream().filter(this.stopWords::contains).count();
	}

	private String stem(String word) {
		SnowballStemmer stemmer = stemmer();
		stemmer.setCurrent(word);
		stemmer.stem();
		return stemmer.getCurrent();
	}

}
