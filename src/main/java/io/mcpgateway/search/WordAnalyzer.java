package io.mcpgateway.search;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.snowball.SnowballFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.jspecify.annotations.Nullable;

/**
 * Analyzer of texts and queries: Unicode words with the parts of identifiers, in lower
 * case, without accents. It uses no stop words, as texts may be in any language, of
 * people or machines. An analyzer of stems shortens each word by the rules of one
 * language.
 */
final class WordAnalyzer extends Analyzer {

	private final @Nullable TextLanguage language;

	/** Creates an analyzer of exact words. */
	WordAnalyzer() {
		this(null);
	}

	private WordAnalyzer(@Nullable TextLanguage language) {
		super(PER_FIELD_REUSE_STRATEGY);
		this.language = language;
	}

	/** Returns an analyzer of the stems of words. */
	static WordAnalyzer stemming(TextLanguage language) {
		return new WordAnalyzer(language);
	}

	/**
	 * Returns the tokens of a field. Stems come after the removal of accents, so that the
	 * words of a query have the same stems with and without accents.
	 */
	@Override
	protected TokenStreamComponents createComponents(String field) {
		Tokenizer words = new StandardTokenizer();
		TokenStream parts = new ASCIIFoldingFilter(new LowerCaseFilter(new IdentifierFilter(words)));
		return new TokenStreamComponents(words,
				(this.language != null) ? new SnowballFilter(parts, this.language.stemmer()) : parts);
	}

	@Override
	protected TokenStream normalize(String field, TokenStream word) {
		return new ASCIIFoldingFilter(new LowerCaseFilter(word));
	}

	/**
	 * Token filter that adds the parts of identifiers: {@code ConcurrentHashMap} also
	 * gives {@code Concurrent}, {@code Hash} and {@code Map}, and {@code hash_map} gives
	 * {@code
	 * hashmap}, {@code hash} and {@code map}. Parts between dots, as in file and package
	 * names, are words of their own. Offsets never decrease, as the index requires.
	 * <p>
	 * <b>Why</b> an own filter: Lucene's {@code WordDelimiterGraphFilter} keeps {@code
	 * XMLParser} whole and finds no {@code HashMap} in {@code java.util.HashMap}.
	 */
	private static final class IdentifierFilter extends TokenFilter {

		private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

		private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);

		private final PositionIncrementAttribute increment = addAttribute(PositionIncrementAttribute.class);

		private final Deque<Part> waiting = new ArrayDeque<>();

		IdentifierFilter(TokenStream words) {
			super(words);
		}

		@Override
		public boolean incrementToken() throws IOException {
			while (this.waiting.isEmpty()) {
				if (!this.input.incrementToken()) {
					return false;
				}
				split(this.term.toString(), this.offset.startOffset());
			}
			Part part = this.waiting.remove();
			clearAttributes();
			this.term.append(part.text);
			this.offset.setOffset(part.start, part.start + part.length);
			this.increment.setPositionIncrement(part.increment);
			return true;
		}

		@Override
		public void reset() throws IOException {
			super.reset();
			this.waiting.clear();
		}

		private void split(String token, int start) {
			int begin = 0;
			for (int i = 0; i <= token.length(); i++) {
				if (i == token.length() || !isOfWord(token.charAt(i))) {
					if (i > begin) {
						word(token.substring(begin, i), start + begin);
					}
					begin = i + 1;
				}
			}
		}

		private void word(String word, int start) {
			this.waiting.add(new Part(word, start, word.length(), 1));
			String joined = word.replace("_", "");
			if (!joined.isEmpty() && joined.length() < word.length()) {
				this.waiting.add(new Part(joined, start, word.length(), 0));
			}
			int begin = 0;
			int increment = 0;
			for (int i = 1; i <= word.length(); i++) {
				if (i == word.length() || isBoundary(word, i)) {
					String part = word.substring(begin, i).replace("_", "");
					if (!part.isEmpty() && part.length() < joined.length()) {
						int skipped = word.charAt(begin) == '_' ? 1 : 0;
						this.waiting.add(new Part(part, start + begin + skipped, part.length(), increment));
						increment = 1;
					}
					begin = i;
				}
			}
		}

		private static boolean isBoundary(String word, int i) {
			char before = word.charAt(i - 1);
			char c = word.charAt(i);
			if (c == '_' || before == '_') {
				return true;
			}
			if (Character.isDigit(before) != Character.isDigit(c)) {
				return !isMark(c);
			}
			boolean isNext = i + 1 < word.length() && Character.isLowerCase(word.charAt(i + 1));
			return Character.isUpperCase(c)
					&& (Character.isLowerCase(before) || (Character.isUpperCase(before) && isNext));
		}

		private static boolean isOfWord(char c) {
			return c == '_' || Character.isLetterOrDigit(c) || Character.isSurrogate(c) || isMark(c);
		}

		private static boolean isMark(char c) {
			int type = Character.getType(c);
			return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK
					|| type == Character.ENCLOSING_MARK;
		}

		/**
		 * Pending token.
		 *
		 * @param length the length in the text
		 */
		private record Part(String text, int start, int length, int increment) {

		}

	}

}
