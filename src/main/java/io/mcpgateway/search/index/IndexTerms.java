package io.mcpgateway.search.index;

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

/**
 * What is known of resources without looking into their texts, segment by segment.
 */
final class IndexTerms {

	private IndexTerms() {
	}

	/** Take each URI that starts with a prefix; some perhaps twice, or gone already. */
	static void eachUri(String prefix, IndexSearcher searcher, UriWork work) throws IOException {
		for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
			Terms terms = leaf.reader().terms(IndexedDocument.URI);
			if (terms != null) {
				eachUri(prefix, terms.iterator(), work);
			}
		}
	}

	/** The print of what is indexed of a resource; {@code null} if nothing is. */
	static @Nullable String print(String uri, IndexSearcher searcher) throws IOException {
		for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
			String print = print(leaf.reader(), uri);
			if (print != null) {
				return print;
			}
		}
		return null;
	}

	/** How large all of it is. */
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

	private static @Nullable String print(LeafReader leaf, String uri) throws IOException {
		PostingsEnum found = leaf.postings(new Term(IndexedDocument.URI, uri), PostingsEnum.NONE);
		BinaryDocValues prints = leaf.getBinaryDocValues(IndexedDocument.PRINT);
		if (found == null || prints == null) {
			return null;
		}
		for (int doc = found.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = found.nextDoc()) {
			if ((leaf.getLiveDocs() == null || leaf.getLiveDocs().get(doc)) && prints.advanceExact(doc)) {
				return prints.binaryValue().utf8ToString();
			}
		}
		return null;
	}

	/** What is done with a URI. */
	@FunctionalInterface
	interface UriWork {

		void take(String uri) throws IOException;

	}

}
