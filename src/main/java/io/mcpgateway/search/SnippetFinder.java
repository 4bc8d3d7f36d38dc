package io.mcpgateway.search;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.uhighlight.CustomSeparatorBreakIterator;
import org.apache.lucene.search.uhighlight.Passage;
import org.apache.lucene.search.uhighlight.PassageFormatter;
import org.apache.lucene.search.uhighlight.UnifiedHighlighter;
import org.jspecify.annotations.Nullable;

/** Finder of the line with the best match of a query. */
final class SnippetFinder extends UnifiedHighlighter {

	private static final String[] FIELDS = { IndexedDocument.TEXT };

	private final List<QueryTerm> words;

	SnippetFinder(IndexSearcher searcher, Analyzer analyzer, List<QueryTerm> words) {
		super(new Builder(searcher, analyzer).withMaxLength(Integer.MAX_VALUE - 1)
			.withMaxNoHighlightPassages(0)
			.withBreakIterator(() -> new CustomSeparatorBreakIterator('\n'))
			.withFormatter(new Place()));
		this.words = List.copyOf(words);
	}

	/** Returns a snippet of a document, from the text if present. */
	Snippet of(int document) throws IOException {
		Document stored = this.searcher.storedFields()
			.document(document, Set.of(IndexedDocument.TEXT, IndexedDocument.DESCRIPTION));
		String text = stored.get(IndexedDocument.TEXT);
		if (text == null || text.isBlank()) {
			String description = stored.get(IndexedDocument.DESCRIPTION);
			return (description != null) ? new Snippet(Snippet.beginning(description).text(), null, null)
					: Snippet.NONE;
		}
		Integer place = place(document);
		int found = (place != null) ? place : beginningOfWord(text);
		return (found >= 0) ? Snippet.around(text, found) : Snippet.beginning(text);
	}

	private @Nullable Integer place(int document) throws IOException {
		Object[] places = highlightFieldsAsObjects(FIELDS, TermsQuery.ofText(this.words), new int[] { document },
				new int[] { 1 })
			.get(IndexedDocument.TEXT);
		return (places != null && places[0] instanceof Integer place && place >= 0) ? place : null;
	}

	/** Returns the offset of a query word in the text, for prefix matches. */
	private int beginningOfWord(String text) {
		String lower = text.toLowerCase(Locale.ROOT);
		return (lower.length() != text.length()) ? -1
				: this.words.stream()
					.filter(QueryTerm::isSimple)
					.mapToInt((word) -> lower.indexOf(word.whole()))
					.filter((place) -> place >= 0)
					.findFirst()
					.orElse(-1);
	}

	/** Formatter that returns the offset of the best line's first word. */
	private static final class Place extends PassageFormatter {

		@Override
		public Object format(Passage[] passages, String content) {
			return Arrays.stream(passages)
				.filter((passage) -> passage.getNumMatches() > 0)
				.findFirst()
				.map((passage) -> passage.getMatchStarts()[0])
				.orElse(-1);
		}

	}

}
