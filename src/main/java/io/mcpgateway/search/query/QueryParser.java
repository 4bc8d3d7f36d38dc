package io.mcpgateway.search.query;

import java.util.ArrayList;
import java.util.List;

import org.apache.lucene.analysis.Analyzer;

/**
 * The words of a query, in its order. Any text is a query: what is between two quotes is
 * a phrase, and nothing else has a meaning. Only the beginning of a long one is looked
 * at, and only so many words.
 */
final class QueryParser {

	private static final int LONGEST = 1000;

	private static final int MOST = 32;

	/** Each token is looked for in several fields, and Lucene has a bound for that. */
	private static final int MOST_TOKENS = 40;

	private QueryParser() {
	}

	/** Take a query apart. */
	static List<QueryTerm> of(String query, Analyzer analyzer) {
		String looked = (query.length() <= LONGEST) ? query : query.substring(0, LONGEST);
		List<QueryTerm> words = new ArrayList<>();
		int tokens = 0;
		String[] parts = looked.split("\"", -1);
		for (int i = 0; i < parts.length; i++) {
			boolean isPhrase = i % 2 == 1 && i < parts.length - 1;
			for (String chunk : isPhrase ? new String[] { parts[i] } : parts[i].split("[\\s\\p{Z}]+")) {
				QueryTerm word = QueryTerm.of(chunk, isPhrase, analyzer, MOST_TOKENS - tokens);
				if (!word.isEmpty() && words.size() < MOST) {
					words.add(word);
					tokens += word.size();
				}
			}
		}
		return words;
	}

}
