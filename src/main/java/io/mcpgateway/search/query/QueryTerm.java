package io.mcpgateway.search.query;

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
 * A word of a query, or a phrase, as the index has it.
 *
 * @param places the tokens it is made of, one after the other, each with those that may
 * stand in its place
 * @param whole the one token that is all of it, if there is one; otherwise empty
 * @param isPhrase whether the tokens must stand beside each other
 */
record QueryTerm(List<List<String>> places, String whole, boolean isPhrase) {

	QueryTerm {
		places = places.stream().map(List::copyOf).toList();
	}

	/** Take a word or a phrase apart, up to so many tokens. */
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
			throw new UncheckedIOException("a text in memory can be read", ex);
		}
		return new QueryTerm(places, whole, isPhrase);
	}

	boolean isEmpty() {
		return this.places.isEmpty();
	}

	/** How many tokens it has. */
	int size() {
		return this.places.stream().mapToInt(List::size).sum();
	}

	/** Whether it is a single word, of which there may be the beginning only. */
	boolean isSimple() {
		return !this.isPhrase && this.places.size() == 1 && !this.whole.isEmpty();
	}

}
