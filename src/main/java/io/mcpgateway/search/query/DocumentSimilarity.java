package io.mcpgateway.search.query;

import io.mcpgateway.search.index.IndexedDocument;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.similarities.Similarity;
import org.apache.lucene.util.SmallFloat;

/**
 * BM25 of a document alone: a score depends on how often a word stands in a field and on
 * how long the field is, and on no other document.
 * <p>
 * <b>Why</b> no statistics of the index: they count documents that the caller may not
 * see, and deleted ones, so that the order of two visible documents would tell whether a
 * hidden one has a word. {@link TermWeights} says how rare a word is for a caller.
 */
final class DocumentSimilarity extends Similarity {

	/**
	 * The weight of a word, next to the weights of beginnings of words, which are fixed.
	 */
	private static final float SCALE = 4;

	/** How soon more occurrences stop to count, as in BM25. */
	private static final float K1 = 1.2f;

	/** How much the length of a field counts, as in BM25. */
	private static final float B = 0.75f;

	private static final int LENGTHS = 256;

	@Override
	public SimScorer scorer(float boost, CollectionStatistics field, TermStatistics... terms) {
		return new FieldScorer(boost * SCALE, typicalLength(field.field()));
	}

	/** Returns the length in words of which a field is neither short nor long. */
	private static float typicalLength(String field) {
		return switch (field) {
			case IndexedDocument.NAME -> 4;
			case IndexedDocument.TITLE -> 8;
			case IndexedDocument.DESCRIPTION -> 16;
			default -> 500;
		};
	}

	/** Scores the occurrences of a word in a field. */
	private static final class FieldScorer extends SimScorer {

		private final float weight;

		/** By the norm of a field, which is its length in a byte. */
		private final float[] inverses = new float[LENGTHS];

		FieldScorer(float weight, float typicalLength) {
			this.weight = weight;
			for (int norm = 0; norm < LENGTHS; norm++) {
				float length = SmallFloat.byte4ToInt((byte) norm);
				this.inverses[norm] = 1 / (K1 * (1 - B + B * length / typicalLength));
			}
		}

		/** Never falls with the frequency, however it is rounded. */
		@Override
		public float score(float frequency, long norm) {
			return this.weight - this.weight / (1 + frequency * this.inverses[(byte) norm & 0xFF]);
		}

	}

}
