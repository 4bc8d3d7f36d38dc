package io.mcpgateway.search.trigram;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/** Condition of trigrams that every matching text meets. */
public sealed interface TrigramCondition {

	/** Condition that every text meets. */
	TrigramCondition ANY = new Every(List.of());

	/** Maximum number of trigrams of a text in a condition, spread over the text. */
	int MAX_TRIGRAMS = 24;

	/** Maximum number of parts of a condition. */
	int MAX_PARTS = 32;

	/** Returns the condition of a text, without case. */
	static TrigramCondition of(String text) {
		List<String> terms = List.copyOf(Trigrams.terms(text));
		int count = Math.min(terms.size(), MAX_TRIGRAMS);
		List<TrigramCondition> parts = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			int place = (count == 1) ? 0 : (int) ((long) i * (terms.size() - 1) / (count - 1));
			parts.add(new Has(terms.get(place)));
		}
		return every(parts);
	}

	/** Returns the condition that a text has one of some texts. */
	static TrigramCondition anyOf(Collection<String> texts) {
		return any(texts.stream().map(TrigramCondition::of).toList());
	}

	/** Returns the condition that all parts hold, or as many as are bounded. */
	static TrigramCondition every(Collection<? extends TrigramCondition> parts) {
		Set<TrigramCondition> all = new LinkedHashSet<>();
		parts.forEach((part) -> all.addAll((part instanceof Every(var inner)) ? inner : List.of(part)));
		List<TrigramCondition> bounded = all.stream().limit(MAX_PARTS).toList();
		return (bounded.size() == 1) ? bounded.getFirst() : new Every(bounded);
	}

	/** Returns the condition that one of the parts holds. */
	static TrigramCondition any(Collection<? extends TrigramCondition> parts) {
		Set<TrigramCondition> all = new LinkedHashSet<>(parts);
		if (all.isEmpty() || all.contains(ANY) || all.size() > MAX_PARTS) {
			return ANY;
		}
		return (all.size() == 1) ? all.iterator().next() : new Any(List.copyOf(all));
	}

	/** Returns the number of trigrams. */
	int size();

	/** Returns the query of texts in a field. */
	Query query(String field);

	/** Trigram that a text has. */
	record Has(String trigram) implements TrigramCondition {

		@Override
		public int size() {
			return 1;
		}

		@Override
		public Query query(String field) {
			return new TermQuery(new Term(field, this.trigram));
		}

	}

	/** Condition of which all parts hold. */
	record Every(List<TrigramCondition> parts) implements TrigramCondition {

		@Override
		public int size() {
			return this.parts.stream().mapToInt(TrigramCondition::size).sum();
		}

		@Override
		public Query query(String field) {
			BooleanQuery.Builder query = new BooleanQuery.Builder();
			this.parts.forEach((part) -> query.add(part.query(field), Occur.FILTER));
			return this.parts.isEmpty() ? new MatchAllDocsQuery() : query.build();
		}

	}

	/** Condition of which one part holds. */
	record Any(List<TrigramCondition> parts) implements TrigramCondition {

		@Override
		public int size() {
			return this.parts.stream().mapToInt(TrigramCondition::size).sum();
		}

		@Override
		public Query query(String field) {
			BooleanQuery.Builder query = new BooleanQuery.Builder();
			this.parts.forEach((part) -> query.add(part.query(field), Occur.SHOULD));
			return query.build();
		}

	}

}
