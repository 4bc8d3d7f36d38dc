package io.mcpgateway.search;

import java.util.List;

import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Text whose passages have vectors. The facts by which searches filter have the same
 * fields as in an {@link IndexedDocument}.
 *
 * @param mount the key of the mount
 * @param under the URI of the resource under which callers find the text; {@code null} if
 * all callers find it
 * @param type the media type; {@code null} for an unknown one
 * @param modified the time of modification in milliseconds; {@code null} for an unknown
 * one
 * @param revision the revision of the indexed document
 */
record EmbeddedText(String uri, String mount, @Nullable String under, @Nullable String type, @Nullable Long modified,
		long revision, List<EmbeddedPassage> passages) {

	/** Field with the vector of a passage. */
	static final String VECTOR = "vector";

	/** Field with the offset at which a passage begins. */
	static final String START = "start";

	/** Field with the hash of a passage that has a vector. */
	static final String HASH = "hash";

	EmbeddedText {
		passages = List.copyOf(passages);
	}

	/** Returns a Lucene document for each passage. */
	List<Document> documents() {
		return this.passages.stream().map(this::document).toList();
	}

	private Document document(EmbeddedPassage passage) {
		Document document = new Document();
		document.add(new StringField(IndexedDocument.URI, this.uri, Field.Store.NO));
		document.add(new BinaryDocValuesField(IndexedDocument.URI, new BytesRef(this.uri)));
		document.add(new SortedDocValuesField(IndexedDocument.ORDER, new BytesRef(this.uri)));
		document.add(new StringField(IndexedDocument.MOUNT, this.mount, Field.Store.NO));
		document.add(new NumericDocValuesField(IndexedDocument.REVISION, this.revision));
		document.add(new NumericDocValuesField(START, passage.start()));
		if (this.under != null) {
			document.add(new BinaryDocValuesField(IndexedDocument.UNDER, new BytesRef(this.under)));
		}
		if (this.type != null) {
			document.add(new StringField(IndexedDocument.KIND, IndexedDocument.kind(this.type), Field.Store.NO));
		}
		if (this.modified != null) {
			document.add(new LongPoint(IndexedDocument.MODIFIED, this.modified));
		}
		if (passage.vector() != null) {
			document.add(new StringField(HASH, passage.hash(), Field.Store.NO));
			document.add(new KnnFloatVectorField(VECTOR, passage.vector(), VectorSimilarityFunction.DOT_PRODUCT));
		}
		return document;
	}

	/**
	 * Passage of the text.
	 *
	 * @param start the offset in the text
	 * @param hash the hash of the passage
	 * @param vector {@code null} for a passage that the server of embeddings refuses
	 */
	record EmbeddedPassage(int start, String hash, float @Nullable [] vector) {

	}

}
