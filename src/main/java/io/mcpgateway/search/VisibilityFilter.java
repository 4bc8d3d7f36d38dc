package io.mcpgateway.search;

import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;

import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.ConstantScoreScorer;
import org.apache.lucene.search.ConstantScoreWeight;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;

/**
 * Filter of the documents that a caller may find.
 *
 * @param whole the keys of fully visible mounts
 * @param parts the keys of partly visible mounts
 * @param isSeen decides about a URI
 */
record VisibilityFilter(List<String> whole, List<String> parts, Predicate<String> isSeen) {

	VisibilityFilter {
		whole = List.copyOf(whole);
		parts = List.copyOf(parts);
	}

	/** Restricts a query for a caller who may find all documents of all mounts. */
	static Query ofAll(Query query) {
		return new BooleanQuery.Builder().add(query, Occur.MUST)
			// Found under another document
			.add(new FieldExistsQuery(IndexedDocument.UNDER), Occur.MUST_NOT)
			.build();
	}

	/** Restricts a query without changing scores. */
	Query of(Query query) {
		BooleanQuery.Builder seen = wholeMounts();
		this.parts.forEach((mount) -> seen.add(new BooleanQuery.Builder().add(of(mount), Occur.FILTER)
			.add(new VisibleUriQuery(this.isSeen), Occur.FILTER)
			.build(), Occur.SHOULD));
		return new BooleanQuery.Builder().add(query, Occur.MUST).add(seen.build(), Occur.FILTER).build();
	}

	/**
	 * Restricts a query to fully visible mounts, which needs no check of single
	 * resources.
	 */
	Query ofWhole(Query query) {
		return new BooleanQuery.Builder().add(query, Occur.MUST).add(wholeMounts().build(), Occur.FILTER).build();
	}

	private BooleanQuery.Builder wholeMounts() {
		BooleanQuery.Builder mounts = new BooleanQuery.Builder();
		this.whole.forEach((mount) -> mounts.add(ofAll(of(mount)), Occur.SHOULD));
		return mounts;
	}

	private static Query of(String mount) {
		return new TermQuery(new Term(IndexedDocument.MOUNT, mount));
	}

	/**
	 * Query for visible URIs, which checks a document only after all other conditions
	 * match.
	 */
	private static final class VisibleUriQuery extends Query {

		/** Cost of a check, relative to a comparison of numbers. */
		private static final float COST = 100;

		private final Predicate<String> isSeen;

		VisibleUriQuery(Predicate<String> isSeen) {
			this.isSeen = isSeen;
		}

		@Override
		public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost) {
			return new ConstantScoreWeight(this, boost) {

				@Override
				public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
					BinaryDocValues uris = DocValues.getBinary(context.reader(), IndexedDocument.URI);
					BinaryDocValues others = DocValues.getBinary(context.reader(), IndexedDocument.UNDER);
					return new DefaultScorerSupplier(new ConstantScoreScorer(score(), scoreMode, seen(uris, others)));
				}

				@Override
				public boolean isCacheable(LeafReaderContext context) {
					return false;
				}

			};
		}

		private TwoPhaseIterator seen(BinaryDocValues uris, BinaryDocValues others) {
			return new TwoPhaseIterator(uris) {

				@Override
				public boolean matches() throws IOException {
					return isSeen(uris) && !(others.advanceExact(uris.docID()) && isSeen(others));
				}

				@Override
				public float matchCost() {
					return COST;
				}

			};
		}

		private boolean isSeen(BinaryDocValues uri) throws IOException {
			return this.isSeen.test(uri.binaryValue().utf8ToString());
		}

		@Override
		public void visit(QueryVisitor visitor) {
			visitor.visitLeaf(this);
		}

		@Override
		public String toString(String field) {
			return "visible URIs";
		}

		@Override
		public boolean equals(Object other) {
			return other instanceof VisibleUriQuery query && this.isSeen == query.isSeen;
		}

		@Override
		public int hashCode() {
			return this.isSeen.hashCode();
		}

	}

}
