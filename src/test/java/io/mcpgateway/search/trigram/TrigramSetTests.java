package io.mcpgateway.search.trigram;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;

import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of trigrams of texts that arrive in pieces. */
class TrigramSetTests {

	private static final String TEXT = "Ride\nthe \uD801\uDC00\uD801\uDC28 süß \u212Aelvin\r\nab\ncd\uD83D\uDEB2!";

	@Test
	void aTextInPiecesHasTheTrigramsOfTheWhole() throws IOException {
		for (int length = 1; length <= TEXT.length(); length++) {
			TrigramSet pieces = new TrigramSet();
			for (int i = 0; i < TEXT.length(); i += length) {
				pieces.add(TEXT.substring(i, Math.min(TEXT.length(), i + length)));
			}
			assertThat(terms(pieces)).as("pieces of " + length).isEqualTo(terms(TrigramSet.of(TEXT)));
		}
		assertThat(terms(TrigramSet.of(TEXT))).contains("rid", "the", "süß", "kel", "d\uD83D\uDEB2!")
			.doesNotContain("e\nt", "ab\n", "b\nc");
	}

	@Test
	void holdsNoMoreThanItsBound() {
		TrigramSet trigrams = new TrigramSet();
		for (int i = 0; !trigrams.isFull() && i < 2_000_000; i++) {
			trigrams.add(new StringBuilder().append((char) ('\u4e00' + i % 997)).append((char) ('\u4e00' + i / 997)));
		}
		assertThat(trigrams.isFull()).isTrue();
		assertThat(TrigramSet.of("word ".repeat(1_000_000)).isFull()).isFalse();
	}

	/** Returns the terms of the index. */
	private static Set<String> terms(TrigramSet trigrams) throws IOException {
		Set<String> terms = new TreeSet<>();
		try (StandardAnalyzer unused = new StandardAnalyzer();
				TokenStream tokens = trigrams.field("trigrams").tokenStream(unused, null)) {
			BytesTermAttribute term = tokens.getAttribute(BytesTermAttribute.class);
			tokens.reset();
			while (tokens.incrementToken()) {
				assertThat(terms.add(term.getBytesRef().utf8ToString())).isTrue();
			}
		}
		return terms;
	}

}
