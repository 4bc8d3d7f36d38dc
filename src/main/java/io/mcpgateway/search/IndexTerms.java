package io.mcpgateway.search;

import java.io.IOException;

import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SegmentReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Reader of stored terms, segment by segment and without the texts. */
final class IndexTerms {

	private IndexTerms() {
	}

	/** Visits the URIs with a prefix; some may repeat or be deleted already. */
	static void eachUri(String prefix, IndexSearcher searcher, UriWork work) throws IOException {
		for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
			Terms terms = leaf.reader().terms(IndexedDocument.URI);
			if (terms != null) {
				eachUri(prefix, terms.iterator(), work);
			}
		}
	}

	/**
	 * Returns the stored fingerprint of a resource; {@code null} for an unknown resource.
	 */
	static @Nullable String fingerprint(String uri, IndexSearcher searcher) throws IOException {
		for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
			String fingerprint = fingerprint(leaf.reader(), uri);
			if (fingerprint != null) {
				return fingerprint;
			}
		}
		return null;
	}

	/** Returns the size of the index. */
	static long bytes(IndexSearcher searcher) throws IOException {
		long bytes = 0;
		for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
			if (leaf.reader() instanceof SegmentReader segment) {
				bytes += segment.getSegmentInfo().sizeInBytes();
			}
		}
		return bytes;
	}

	private static void eachUri(String prefix, TermsEnum terms, UriWork work) throws IOException {
		boolean isAny = terms.seekCeil(new BytesRef(prefix)) != TermsEnum.SeekStatus.END;
		while (isAny) {
			String uri = terms.term().utf8ToString();
			if (!uri.startsWith(prefix)) {
				return;
			}
			work.take(uri);
			isAny = terms.next() != null;
		}
	}

	private static @Nullable String fingerprint(LeafReader leaf, String uri) throws IOException {
		PostingsEnum found = leaf.postings(new Term(IndexedDocument.URI, uri), PostingsEnum.NONE);
		BinaryDocValues fingerprints = leaf.getBinaryDocValues(IndexedDocument.FINGERPRINT);
		if (found == null || fingerprints == null) {
			return null;
		}
		for (int doc = found.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = found.nextDoc()) {
			if ((leaf.getLiveDocs() == null || leaf.getLiveDocs().get(doc)) && fingerprints.advanceExact(doc)) {
				return fingerprints.binaryValue().utf8ToString();
			}
		}
		return null;
	}

	/** Visitor of URIs. */
	@FunctionalInterface
	interface UriWork {

		void take(String uri) throws IOException;

	}

}
