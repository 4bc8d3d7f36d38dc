package io.mcpgateway.search;

import java.util.ArrayList;
import java.util.List;

import org.apache.lucene.analysis.Analyzer;

/**
 * Parser of queries. Any text is a query: text in quotes is a phrase, and all other
 * characters stand for themselves. Only the beginning of a long query counts.
 */
final class QueryParser {

	private static final int MAX_QUERY_LENGTH = 1000;

	private static final int MAX_TERMS = 32;

	/**
	 * Maximum tokens; each is searched in several fields, and Lucene limits the clauses.
	 */
	private static final int MAX_TOKENS = 40;

	private QueryParser() {
	}

	/** Parses a query. */
	static List<QueryTerm> of(String query, Analyzer analyzer) {
		String looked = (query.length() <= MAX_QUERY_LENGTH) ? query : query.substring(0, MAX_QUERY_LENGTH);
		List<QueryTerm> words = new ArrayList<>();
		int tokens = 0;
		String[] parts = looked.split("\"", -1);
		for (int i = 0; i < parts.length; i++) {
			boolean isPhrase = i % 2 == 1 && i < parts.length - 1;
			for (String chunk : isPhrase ? new String[] { parts[i] } : parts[i].split("[\\s\\p{Z}]+")) {
				QueryTerm word = QueryTerm.of(chunk, isPhrase, analyzer, MAX_TOKENS - tokens);
				if (!word.isEmpty() && words.size() < MAX_TERMS) {
					words.add(word);
					tokens += word.size();
				}
			}
		}
		return words;
	}

}
