package io.mcpgateway.search;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

import io.mcpgateway.search.OpenIndex.IndexFormat;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.KnnVectorValues.DocIndexIterator;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.AlreadyClosedException;
import org.jspecify.annotations.Nullable;

/**
 * Index of passages with their vectors. All methods block. One thread at a time opens,
 * writes and closes the index; any thread searches it.
 * <p>
 * <b>Why</b> an index of its own: vectors cost money or time. They outlast an index of
 * texts that is built anew, and another model starts them anew without the texts.
 */
final class PassageIndex {

	/** Version of the format, to increase with each change of {@link EmbeddedText}. */
	private static final String FORMAT = "1";

	private final IndexDirectory place;

	private final IndexFormat format;

	private volatile @Nullable OpenIndex opened;

	private volatile boolean isDamaged;

	private volatile long count;

	/**
	 * Prepares an index for a later opening.
	 * @param vectorSpace all that decides about the vector of a text; others start the
	 * index anew
	 */
	PassageIndex(IndexDirectory place, String vectorSpace) {
		this.place = place;
		this.format = new IndexFormat("index of embeddings", FORMAT + "\n" + vectorSpace, new KeywordAnalyzer());
	}

	/** Returns whether the index is open. */
	boolean isOpen() {
		OpenIndex current = this.opened;
		return current != null && current.writer().isOpen() && !this.isDamaged;
	}

	/** Opens the index, again after a failure. */
	void open() throws IOException {
		if (!isOpen()) {
			abandon();
			this.opened = OpenIndex.in(this.place, this.format, this.isDamaged, null);
			this.isDamaged = false;
			refresh();
		}
	}

	/** Returns the number of passages. */
	long count() {
		return this.count;
	}

	/** Writes the passages of a text in place of former ones. */
	void put(EmbeddedText text) throws IOException {
		current().writer().updateDocuments(new Term(IndexedDocument.URI, text.uri()), text.documents());
	}

	/** Removes the passages of a text. */
	void remove(String uri) throws IOException {
		current().writer().deleteDocuments(new Term(IndexedDocument.URI, uri));
	}

	/** Returns the known vectors of passages by their hashes. */
	Map<String, float[]> vectors(Collection<String> hashes) throws IOException {
		return searched((searcher) -> {
			Map<String, float[]> vectors = new HashMap<>();
			for (String hash : hashes) {
				float[] vector = vector(hash, searcher);
				if (vector != null) {
					vectors.put(hash, vector);
				}
			}
			return vectors;
		});
	}

	private static float @Nullable [] vector(String hash, IndexSearcher searcher) throws IOException {
		TopDocs found = searcher.search(new TermQuery(new Term(EmbeddedText.HASH, hash)), 1);
		if (found.scoreDocs.length == 0) {
			return null;
		}
		int document = found.scoreDocs[0].doc;
		LeafReaderContext leaf = searcher.getLeafContexts()
			.get(ReaderUtil.subIndex(document, searcher.getLeafContexts()));
		FloatVectorValues vectors = Objects.requireNonNull(leaf.reader().getFloatVectorValues(EmbeddedText.VECTOR));
		DocIndexIterator places = vectors.iterator();
		return (places.advance(document - leaf.docBase) == document - leaf.docBase)
				? vectors.vectorValue(places.index()).clone() : null;
	}

	/** Makes writes visible to searches. */
	void refresh() throws IOException {
		current().refresh();
		this.count = this.<Integer>searched((searcher) -> searcher.getIndexReader().numDocs());
	}

	/** Commits writes. */
	void commit() throws IOException {
		current().commit();
	}

	/** Runs a search on the writes before the last refresh. */
	<T extends @Nullable Object> T searched(LuceneIndex.IndexSearch<T> search) throws IOException {
		try {
			return current().search(search);
		}
		catch (CorruptIndexException ex) {
			this.isDamaged = true;
			throw ex;
		}
	}

	/** Commits writes and closes the index. */
	void close() throws IOException {
		try {
			if (isOpen()) {
				commit();
			}
		}
		finally {
			abandon();
			this.place.leave();
		}
	}

	private void abandon() {
		OpenIndex current = this.opened;
		this.opened = null;
		if (current != null) {
			current.abandon();
		}
	}

	private OpenIndex current() {
		OpenIndex current = this.opened;
		if (current == null) {
			throw new AlreadyClosedException("The index of embeddings is not open");
		}
		return current;
	}

}
