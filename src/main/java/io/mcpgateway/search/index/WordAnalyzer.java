package io.mcpgateway.search.index;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;

/**
 * Makes words of texts and of queries: as Unicode parts them, with the parts of
 * identifiers, in lower case and without accents. Nothing is stemmed and nothing left
 * out, as nobody knows in which language, of people or of machines, a text is.
 */
public final class WordAnalyzer extends Analyzer {

	@Override
	protected TokenStreamComponents createComponents(String field) {
		Tokenizer words = new StandardTokenizer();
		TokenStream parts = new ASCIIFoldingFilter(new LowerCaseFilter(new IdentifierFilter(words)));
		return new TokenStreamComponents(words, parts);
	}

	@Override
	protected TokenStream normalize(String field, TokenStream word) {
		return new ASCIIFoldingFilter(new LowerCaseFilter(word));
	}

}
