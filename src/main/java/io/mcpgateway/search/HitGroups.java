package io.mcpgateway.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.ScoreDoc;
import org.jspecify.annotations.Nullable;

/**
 * Groups of ranked documents with nearly the same text. The best document of a group
 * represents the group. All documents are visible to the caller, so that neither groups
 * nor their sizes depend on hidden ones.
 *
 * @param all the groups, best first
 * @param left the number of documents that no mount serves any more
 */
record HitGroups(List<HitGroup> all, int left) {

	HitGroups {
		all = List.copyOf(all);
	}

	/**
	 * Groups documents in their order.
	 * @param isServed decides about a URI
	 */
	static HitGroups of(ScoreDoc[] ranked, IndexReader reader, Predicate<String> isServed) throws IOException {
		List<HitGroup> groups = new ArrayList<>();
		int left = 0;
		for (ScoreDoc hit : ranked) {
			LeafReaderContext leaf = reader.leaves().get(ReaderUtil.subIndex(hit.doc, reader.leaves()));
			String uri = uri(leaf.reader(), hit.doc - leaf.docBase);
			if (uri == null || !isServed.test(uri)) {
				left++;
				continue;
			}
			Long sketch = sketch(leaf.reader(), hit.doc - leaf.docBase);
			groups.stream()
				.filter((group) -> group.isNear(sketch))
				.findFirst()
				.ifPresentOrElse((group) -> group.copies.add(uri),
						() -> groups.add(new HitGroup(hit.doc, sketch, new ArrayList<>())));
		}
		return new HitGroups(groups, left);
	}

	/** Returns the groups of a page. */
	List<HitGroup> page(SearchQuery query) {
		return this.all.stream().skip(query.offset()).limit(query.limit()).toList();
	}

	private static @Nullable String uri(LeafReader leaf, int document) throws IOException {
		BinaryDocValues uris = DocValues.getBinary(leaf, IndexedDocument.URI);
		return uris.advanceExact(document) ? uris.binaryValue().utf8ToString() : null;
	}

	private static @Nullable Long sketch(LeafReader leaf, int document) throws IOException {
		NumericDocValues sketches = DocValues.getNumeric(leaf, IndexedDocument.SKETCH);
		return sketches.advanceExact(document) ? sketches.longValue() : null;
	}

	/**
	 * Group of documents.
	 *
	 * @param document the best document
	 * @param sketch the sketch of its text; {@code null} for a document without near ones
	 * @param copies the URIs of the other documents, best first
	 */
	record HitGroup(int document, @Nullable Long sketch, List<String> copies) {

		/** Maximum number of named copies. */
		private static final int MAX_COPIES = 3;

		/** Returns the URIs of some other documents. */
		List<String> named() {
			return this.copies.stream().limit(MAX_COPIES).toList();
		}

		private boolean isNear(@Nullable Long other) {
			return this.sketch != null && other != null && TextSketch.isNear(this.sketch, other);
		}

	}

}
