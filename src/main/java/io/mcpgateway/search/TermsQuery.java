package io.mcpgateway.search;

import java.util.ArrayList;
import java.util.List;

import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/**
 * Queries for resources with all words, or with any. Names weigh more than paths and
 * descriptions, which weigh more than text.
 */
final class TermsQuery {

	private static final float PARTS_APART = 0.4f;

	private static final float BEGINNING = 0.3f;

	private static final int SHORTEST_BEGINNING = 2;

	/** Minimum length of a prefix in texts, as shorter ones match too many words. */
	private static final int MIN_PREFIX_LENGTH_IN_TEXT = 4;

	private static final List<Place> PLACES = List.of(new Place(IndexedDocument.NAME, 8),
			new Place(IndexedDocument.TITLE, 3), new Place(IndexedDocument.DESCRIPTION, 2),
			new Place(IndexedDocument.TEXT, 1));

	private TermsQuery() {
	}

	/** Returns a query for documents with all words, each in any field. */
	static Query all(List<QueryTerm> words, List<Float> weights) {
		return each(words, weights, Occur.MUST);
	}

	/** Returns a query for documents with any word. */
	static Query any(List<QueryTerm> words, List<Float> weights) {
		return each(words, weights, Occur.SHOULD);
	}

	/** Returns a query for documents with the exact word in any field. */
	static Query anywhere(QueryTerm word) {
		return new DisjunctionMaxQuery(PLACES.stream().map((place) -> exact(word, place.field)).toList(), 0);
	}

	private static Query each(List<QueryTerm> words, List<Float> weights, Occur occur) {
		BooleanQuery.Builder each = new BooleanQuery.Builder();
		for (int i = 0; i < words.size(); i++) {
			each.add(new BoostQuery(of(words.get(i), i == words.size() - 1), weights.get(i)), occur);
		}
		return each.build();
	}

	/** Returns a query for snippets: the exact words. */
	static Query ofText(List<QueryTerm> words) {
		BooleanQuery.Builder any = new BooleanQuery.Builder();
		words.forEach((word) -> any.add(exact(word, IndexedDocument.TEXT), Occur.SHOULD));
		return any.build();
	}

	private static Query of(QueryTerm word, boolean isLast) {
		List<Query> found = new ArrayList<>();
		for (Place place : PLACES) {
			found.add(new BoostQuery(exact(word, place.field), place.weight));
			if (word.isSimple() && mayBeBeginning(word, place, isLast)) {
				found.add(
						new BoostQuery(new PrefixQuery(new Term(place.field, word.whole())), place.weight * BEGINNING));
			}
		}
		return new DisjunctionMaxQuery(found, 0.1f);
	}

	private static boolean mayBeBeginning(QueryTerm word, Place place, boolean isLast) {
		int shortest = (isLast && !place.field.equals(IndexedDocument.TEXT)) ? SHORTEST_BEGINNING
				: MIN_PREFIX_LENGTH_IN_TEXT;
		return word.whole().length() >= shortest;
	}

	private static Query exact(QueryTerm word, String field) {
		if (word.places().size() == 1) {
			return any(field, word.places().getFirst());
		}
		Query together = together(word, field);
		if (word.isPhrase()) {
			return together;
		}
		List<Query> found = new ArrayList<>();
		found.add(together);
		BooleanQuery.Builder apart = new BooleanQuery.Builder();
		// Parts of a name make sense together, and words without a space between them
		// alone
		Occur occur = word.whole().isEmpty() ? Occur.SHOULD : Occur.MUST;
		word.places().forEach((place) -> apart.add(any(field, place), occur));
		found.add(new BoostQuery(apart.build(), PARTS_APART));
		if (!word.whole().isEmpty()) {
			found.add(new TermQuery(new Term(field, word.whole())));
		}
		return new DisjunctionMaxQuery(found, 0);
	}

	private static Query together(QueryTerm word, String field) {
		MultiPhraseQuery.Builder phrase = new MultiPhraseQuery.Builder();
		word.places()
			.forEach((place) -> phrase.add(place.stream().map((token) -> new Term(field, token)).toArray(Term[]::new)));
		// A phrase weighs as much as all of its words
		return new BoostQuery(phrase.build(), word.places().size());
	}

	private static Query any(String field, List<String> tokens) {
		if (tokens.size() == 1) {
			return new TermQuery(new Term(field, tokens.getFirst()));
		}
		return new DisjunctionMaxQuery(
				tokens.stream().<Query>map((token) -> new TermQuery(new Term(field, token))).toList(), 0);
	}

	/** Field and the weight of a word there. */
	private record Place(String field, float weight) {

	}

}
