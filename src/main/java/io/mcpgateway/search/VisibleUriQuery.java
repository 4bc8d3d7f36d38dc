package io.mcpgateway.search;

import java.io.IOException;
import java.util.function.Predicate;

import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.ConstantScoreScorer;
import org.apache.lucene.search.ConstantScoreWeight;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;

/**
 * Query for visible URIs, which checks a document only after all other conditions match.
 */
final class VisibleUriQuery extends Query {

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
				return new DefaultScorerSupplier(new ConstantScoreScorer(score(), scoreMode, seen(uris)));
			}

			@Override
			public boolean isCacheable(LeafReaderContext context) {
				return false;
			}

		};
	}

	private TwoPhaseIterator seen(BinaryDocValues uris) {
		return new TwoPhaseIterator(uris) {

			@Override
			public boolean matches() throws IOException {
				return VisibleUriQuery.this.isSeen.test(uris.binaryValue().utf8ToString());
			}

			@Override
			public float matchCost() {
				return COST;
			}

		};
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
