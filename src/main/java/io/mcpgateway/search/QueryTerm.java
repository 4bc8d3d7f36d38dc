package io.mcpgateway.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/**
 * Word or phrase of a query, in tokens of the index.
 *
 * @param places the consecutive tokens, each with its alternatives
 * @param whole the single token for the whole word; otherwise empty
 * @param isPhrase whether the tokens must be adjacent
 */
record QueryTerm(List<List<String>> places, String whole, boolean isPhrase) {

	QueryTerm {
		places = places.stream().map(List::copyOf).toList();
	}

	/**
	 * Analyzes a word or a phrase.
	 * @param most the maximum tokens
	 */
	static QueryTerm of(String text, boolean isPhrase, Analyzer analyzer, int most) {
		List<List<String>> places = new ArrayList<>();
		String whole = "";
		int wholeEnd = -1;
		int left = most;
		try (TokenStream tokens = analyzer.tokenStream("", text)) {
			CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
			PositionIncrementAttribute increment = tokens.addAttribute(PositionIncrementAttribute.class);
			OffsetAttribute offset = tokens.addAttribute(OffsetAttribute.class);
			tokens.reset();
			while (left-- > 0 && tokens.incrementToken()) {
				if (increment.getPositionIncrement() > 0 || places.isEmpty()) {
					places.add(new ArrayList<>());
				}
				places.getLast().add(term.toString());
				if (wholeEnd < 0) {
					whole = term.toString();
					wholeEnd = offset.endOffset();
				}
				else if (offset.endOffset() > wholeEnd) {
					whole = "";
				}
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException("reading a text in memory cannot fail", ex);
		}
		return new QueryTerm(places, whole, isPhrase);
	}

	boolean isEmpty() {
		return this.places.isEmpty();
	}

	/** Returns the number of tokens. */
	int size() {
		return this.places.stream().mapToInt(List::size).sum();
	}

	/** Returns whether the term is a single word, which may match as a prefix. */
	boolean isSimple() {
		return !this.isPhrase && this.places.size() == 1 && !this.whole.isEmpty();
	}

}
