package io.mcpgateway.search;

import org.apache.lucene.index.FieldInvertState;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.search.similarities.PerFieldSimilarityWrapper;
import org.apache.lucene.search.similarities.Similarity;
import org.apache.lucene.util.SmallFloat;

/**
 * BM25 similarity, with or without the statistics of the index, by {@link Ranking}.
 */
final class RankingSimilarity extends PerFieldSimilarityWrapper {

	/** Weight of a word in fixed scores, relative to the weight of word prefixes. */
	static final float SCALE = 4;

	private static final Similarity STATISTICS = new BM25Similarity();

	private static final Similarity FIXED = new DocumentSimilarity();

	private final boolean hasStatistics;

	/**
	 * Creates a similarity.
	 * @param hasStatistics whether statistics may rank; otherwise all scores are fixed
	 */
	RankingSimilarity(boolean hasStatistics) {
		this.hasStatistics = hasStatistics;
	}

	@Override
	public Similarity get(String field) {
		return (!this.hasStatistics || WordField.isFixed(field)) ? FIXED : STATISTICS;
	}

	/**
	 * BM25 similarity of a single document: a score depends on the frequency of a word in
	 * a field and on the length of the field, and on no other document.
	 * <p>
	 * <b>Why</b> no index statistics: they count deleted documents and documents hidden
	 * from the caller, so the order of two visible documents would reveal words of hidden
	 * ones. {@link TermWeights} measures how rare a word is for a caller.
	 */
	private static final class DocumentSimilarity extends Similarity {

		/** Saturation of frequency, as in BM25. */
		private static final float K1 = 1.2f;

		/** Influence of the field length, as in BM25. */
		private static final float B = 0.75f;

		private static final int LENGTHS = 256;

		@Override
		public long computeNorm(FieldInvertState state) {
			return STATISTICS.computeNorm(state);
		}

		@Override
		public SimScorer scorer(float boost, CollectionStatistics field, TermStatistics... terms) {
			return new FieldScorer(boost * SCALE, WordField.typicalLength(field.field()));
		}

		/** Scorer of the occurrences of a word in a field. */
		private static final class FieldScorer extends SimScorer {

			private final float weight;

			/** Inverse lengths by the norm of a field, a byte. */
			private final float[] inverses = new float[LENGTHS];

			FieldScorer(float weight, float typicalLength) {
				this.weight = weight;
				for (int norm = 0; norm < LENGTHS; norm++) {
					float length = SmallFloat.byte4ToInt((byte) norm);
					this.inverses[norm] = 1 / (K1 * (1 - B + B * length / typicalLength));
				}
			}

			/**
			 * Returns the score, which never decreases with frequency despite rounding.
			 */
			@Override
			public float score(float frequency, long norm) {
				return this.weight - this.weight / (1 + frequency * this.inverses[(byte) norm & 0xFF]);
			}

		}

	}

}
