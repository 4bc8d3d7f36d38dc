package io.mcpgateway.search;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

	/** Minimum length of a beginning that other forms of a word share. */
	private static final int MIN_STEM_LENGTH = 3;

	private static final Set<String> STORED = Arrays.stream(Ranking.values())
		.flatMap((ranking) -> Stream.of(WordField.TEXT.in(ranking), WordField.DESCRIPTION.in(ranking)))
		.collect(Collectors.toUnmodifiableSet());

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
		Document stored = this.searcher.storedFields().document(document, STORED);
		for (Ranking ranking : Ranking.values()) {
			String text = stored.get(WordField.TEXT.in(ranking));
			if (text != null && !text.isBlank()) {
				return of(text, place(document, ranking));
			}
			String description = stored.get(WordField.DESCRIPTION.in(ranking));
			if (description != null) {
				return new Snippet(Snippet.beginning(description).text(), null, null);
			}
		}
		return Snippet.NONE;
	}

	/** Returns the snippet of a document at an offset of its text. */
	Snippet of(int document, int start) throws IOException {
		Document stored = this.searcher.storedFields().document(document, STORED);
		for (Ranking ranking : Ranking.values()) {
			String text = stored.get(WordField.TEXT.in(ranking));
			if (text != null && start < text.length()) {
				return Snippet.beginning(text, start);
			}
		}
		return Snippet.NONE;
	}

	private Snippet of(String text, @Nullable Integer place) {
		int found = (place != null) ? place : beginningOfWord(text);
		return (found >= 0) ? Snippet.around(text, found) : Snippet.beginning(text);
	}

	private @Nullable Integer place(int document, Ranking ranking) throws IOException {
		String field = WordField.TEXT.in(ranking);
		Object[] places = highlightFieldsAsObjects(new String[] { field }, TermsQuery.ofText(this.words, ranking),
				new int[] { document }, new int[] { 1 })
			.get(field);
		return (places != null && places[0] instanceof Integer place && place >= 0) ? place : null;
	}

	/**
	 * Returns the offset of a word that begins as a query word or its stem, for matches
	 * of other forms.
	 */
	private int beginningOfWord(String text) {
		String lower = text.toLowerCase(Locale.ROOT);
		return (lower.length() != text.length()) ? -1
				: this.words.stream()
					.filter(QueryTerm::isSimple)
					.flatMap((word) -> beginnings(word.whole()))
					.mapToInt((beginning) -> placeOfWord(lower, beginning))
					.filter((place) -> place >= 0)
					.findFirst()
					.orElse(-1);
	}

	/** Returns a word, and its beginnings that it shares with its stems. */
	private static Stream<String> beginnings(String word) {
		return Stream
			.concat(Stream.of(word),
					TextLanguage.stems(word)
						.stream()
						.map((stem) -> commonBeginning(word, stem))
						.filter((beginning) -> beginning.length() >= MIN_STEM_LENGTH)
						.sorted(Comparator.comparing(String::length).reversed()))
			.distinct();
	}

	private static String commonBeginning(String word, String stem) {
		int length = Arrays.mismatch(word.toCharArray(), stem.toCharArray());
		return (length < 0) ? word : word.substring(0, length);
	}

	private static int placeOfWord(String text, String beginning) {
		int place = text.indexOf(beginning);
		while (place > 0 && Character.isLetterOrDigit(text.charAt(place - 1))) {
			place = text.indexOf(beginning, place + 1);
		}
		return place;
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

	/**
	 * Excerpt of a text.
	 *
	 * @param line the first line, from 1; {@code null} for a snippet from elsewhere
	 * @param page the page of a document; {@code null} for texts without pages
	 */
	record Snippet(String text, @Nullable Integer line, @Nullable Integer page) {

		static final Snippet NONE = new Snippet("", null, null);

		/** Mark before each page of a document that was converted. */
		private static final Pattern PAGE = Pattern.compile("^<!-- page (\\d{1,9}) -->$", Pattern.MULTILINE);

		private static final int MAX_LENGTH = 300;

		/** Characters before a word far behind the beginning of a line. */
		private static final int LEAD_LENGTH = 60;

		/** Returns the text around an offset, from the beginning of a near line. */
		static Snippet around(String text, int place) {
			int lineStart = text.lastIndexOf('\n', place - 1) + 1;
			int start = (place - lineStart <= MAX_LENGTH / 2) ? lineStart : place - LEAD_LENGTH;
			while (start < place && Character.isWhitespace(text.charAt(start))) {
				start++;
			}
			start = whole(text, start);
			int end = whole(text, Math.min(text.length(), start + MAX_LENGTH));
			int lineEnd = text.lastIndexOf('\n', end - 1);
			// A whole line before is better than half a line at the end
			if (end < text.length() && lineEnd > place) {
				end = lineEnd;
			}
			int line = 1 + (int) text.substring(0, start).chars().filter((c) -> c == '\n').count();
			return new Snippet(text.substring(start, end).strip(), line, page(text, start));
		}

		private static @Nullable Integer page(String text, int place) {
			Matcher marks = PAGE.matcher(text).region(0, place);
			Integer page = null;
			while (marks.find()) {
				page = Integer.valueOf(marks.group(1));
			}
			return page;
		}

		/** Returns the beginning of a text. */
		static Snippet beginning(String text) {
			return beginning(text, 0);
		}

		/** Returns the beginning of a part of a text. */
		static Snippet beginning(String text, int offset) {
			Matcher mark = PAGE.matcher(text).region(offset, text.length());
			int start = mark.lookingAt() ? mark.end() : offset;
			while (start < text.length() && Character.isWhitespace(text.charAt(start))) {
				start++;
			}
			return (start < text.length()) ? around(text, start) : NONE;
		}

		private static int whole(String text, int place) {
			boolean isInside = place > 0 && place < text.length() && Character.isLowSurrogate(text.charAt(place))
					&& Character.isHighSurrogate(text.charAt(place - 1));
			return isInside ? place - 1 : place;
		}

	}

}
