package io.mcpgateway.search;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;

/**
 * Analyzer of texts and queries: Unicode words with the parts of identifiers, in lower
 * case, without accents. It uses neither stemming nor stop words, as texts may be in any
 * language, of people or machines.
 */
final class WordAnalyzer extends Analyzer {

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
