package io.mcpgateway.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.TermQuery;

/**
 * Queries for resources with all words, or with any. Names weigh more than paths and
 * descriptions, which weigh more than text. Stems find the other forms of a word; its
 * exact form has both scores. Words of the query that stand together in a text weigh
 * more.
 */
final class TermsQuery {

	private static final float PARTS_APART = 0.4f;

	/** Weight of a word that begins as a word of the query, in fixed scores. */
	private static final float BEGINNING = 0.3f;

	private static final int SHORTEST_BEGINNING = 2;

	/** Minimum length of a prefix in texts, as shorter ones match too many words. */
	private static final int MIN_PREFIX_LENGTH_IN_TEXT = 4;

	/** Weight of two neighbours of the query that are near each other in a text. */
	private static final float NEAR = 0.2f;

	/** Maximum moves that bring near words together. */
	private static final int MAX_MOVES = 4;

	private static final float FURTHER_FIELDS = 0.1f;

	private TermsQuery() {
	}

	/** Returns a query for documents with all words, each in any field. */
	static Query all(List<QueryTerm> words, TermWeights weights, Set<Ranking> rankings) {
		return each(words, weights, rankings, Occur.MUST);
	}

	/** Returns a query for documents with any word. */
	static Query any(List<QueryTerm> words, TermWeights weights, Set<Ranking> rankings) {
		return each(words, weights, rankings, Occur.SHOULD);
	}

	/** Returns a query for documents with a word or its stem in any field. */
	static Query anywhere(QueryTerm word, Set<Ranking> rankings) {
		List<Query> found = new ArrayList<>();
		for (Ranking ranking : rankings) {
			WordField.EXACT.forEach((field) -> found.add(exact(word, field.in(ranking), true)));
			if (!word.isPhrase()) {
				found.add(stem(word, WordField.STEM.in(ranking)));
			}
		}
		return new DisjunctionMaxQuery(found, 0);
	}

	/** Returns a query for snippets: the exact words. */
	static Query ofText(List<QueryTerm> words, Ranking ranking) {
		BooleanQuery.Builder any = new BooleanQuery.Builder();
		words.forEach((word) -> any.add(exact(word, WordField.TEXT.in(ranking), true), Occur.SHOULD));
		return any.build();
	}

	private static Query each(List<QueryTerm> words, TermWeights weights, Set<Ranking> rankings, Occur occur) {
		BooleanQuery.Builder each = new BooleanQuery.Builder();
		for (int i = 0; i < words.size(); i++) {
			boolean isLast = i == words.size() - 1;
			List<Query> found = new ArrayList<>();
			for (Ranking ranking : rankings) {
				Query word = of(words.get(i), ranking, isLast, BEGINNING * weights.constant(i, ranking),
						weights.areFixed(ranking));
				found.add(new BoostQuery(word, weights.factor(i, ranking)));
			}
			each.add((found.size() == 1) ? found.getFirst() : new DisjunctionMaxQuery(found, 0), occur);
		}
		return withNear(each.build(), words, weights, rankings);
	}

	/** Adds weight to texts with neighbours of the query near each other. */
	private static Query withNear(Query query, List<QueryTerm> words, TermWeights weights, Set<Ranking> rankings) {
		BooleanQuery.Builder near = new BooleanQuery.Builder().add(query, Occur.MUST);
		for (int i = 1; i < words.size(); i++) {
			if (words.get(i - 1).isSimple() && words.get(i).isSimple()) {
				for (Ranking ranking : rankings) {
					float weight = Math.min(weights.factor(i - 1, ranking), weights.factor(i, ranking));
					Query both = new PhraseQuery(MAX_MOVES, WordField.TEXT.in(ranking), words.get(i - 1).whole(),
							words.get(i).whole());
					near.add(new BoostQuery(both, weight * NEAR), Occur.SHOULD);
				}
			}
		}
		return near.build();
	}

	private static Query of(QueryTerm word, Ranking ranking, boolean isLast, float beginning, boolean isFixed) {
		List<Query> found = new ArrayList<>();
		for (WordField place : WordField.EXACT) {
			String field = place.in(ranking);
			found.add(new BoostQuery(exact(word, field, isFixed), place.weight()));
			if (word.isSimple() && mayBeBeginning(word, place, isLast)) {
				found.add(new BoostQuery(new PrefixQuery(new Term(field, word.whole())), place.weight() * beginning));
			}
		}
		Query exact = new DisjunctionMaxQuery(found, FURTHER_FIELDS);
		if (word.isPhrase()) {
			return exact;
		}
		BooleanQuery.Builder both = new BooleanQuery.Builder().add(exact, Occur.SHOULD);
		WordField.STEMS
			.forEach((place) -> both.add(new BoostQuery(stem(word, place.in(ranking)), place.weight()), Occur.SHOULD));
		return both.build();
	}

	private static boolean mayBeBeginning(QueryTerm word, WordField place, boolean isLast) {
		int shortest = (isLast && place != WordField.TEXT) ? SHORTEST_BEGINNING : MIN_PREFIX_LENGTH_IN_TEXT;
		return word.whole().length() >= shortest;
	}

	private static Query exact(QueryTerm word, String field, boolean isFixed) {
		if (word.places().size() == 1) {
			return any(field, word.places().getFirst());
		}
		Query together = together(word, field, isFixed);
		if (word.isPhrase()) {
			return together;
		}
		List<Query> found = new ArrayList<>();
		found.add(together);
		found.add(new BoostQuery(apart(word, field), PARTS_APART));
		if (!word.whole().isEmpty()) {
			found.add(new TermQuery(new Term(field, word.whole())));
		}
		return new DisjunctionMaxQuery(found, 0);
	}

	/**
	 * Returns a query for parts anywhere. Parts of a name make sense together, and words
	 * without a space between them alone.
	 */
	private static Query apart(QueryTerm word, String field) {
		BooleanQuery.Builder apart = new BooleanQuery.Builder();
		Occur occur = word.whole().isEmpty() ? Occur.SHOULD : Occur.MUST;
		word.places().forEach((place) -> apart.add(any(field, place), occur));
		return apart.build();
	}

	private static Query together(QueryTerm word, String field, boolean isFixed) {
		MultiPhraseQuery.Builder phrase = new MultiPhraseQuery.Builder();
		word.places()
			.forEach((place) -> phrase.add(place.stream().map((token) -> new Term(field, token)).toArray(Term[]::new)));
		// A phrase weighs as much as all of its words; statistics add up by themselves
		return isFixed ? new BoostQuery(phrase.build(), word.places().size()) : phrase.build();
	}

	private static Query any(String field, List<String> tokens) {
		if (tokens.size() == 1) {
			return new TermQuery(new Term(field, tokens.getFirst()));
		}
		return new DisjunctionMaxQuery(
				tokens.stream().<Query>map((token) -> new TermQuery(new Term(field, token))).toList(), 0);
	}

	private static Query stem(QueryTerm word, String field) {
		BooleanQuery.Builder parts = new BooleanQuery.Builder();
		Occur occur = word.whole().isEmpty() ? Occur.SHOULD : Occur.MUST;
		for (List<String> place : word.places()) {
			SynonymQuery.Builder stems = new SynonymQuery.Builder(field);
			place.stream()
				.flatMap((token) -> TextLanguage.stems(token).stream())
				.distinct()
				.forEach((stem) -> stems.addTerm(new Term(field, stem)));
			parts.add(stems.build(), occur);
		}
		return parts.build();
	}

}
