package io.mcpgateway.search;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

import io.mcpgateway.search.SearchVisibility.SearchScope;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.QueryTimeout;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.queries.function.FunctionScoreQuery;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.FullPrecisionFloatVectorSimilarityValuesSource;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Search of the passages whose vectors are nearest to that of a query, among those that
 * the caller may find.
 * <p>
 * <b>Why</b> two ways: Lucene's graph of neighbours is fast and not exact, and leads over
 * all passages. So hidden passages would decide which visible ones it finds. If rules
 * hide anything from the caller, each visible passage is compared.
 */
final class PassageSearch {

	/** Number of texts near to a query, in whose order they join the hits. */
	private static final int MAX_TEXTS = 50;

	/** Number of passages near to a query, of which several may be of one text. */
	private static final int MAX_PASSAGES = 300;

	/** Order by score, then by URI: the order of documents depends on hidden ones. */
	private static final Sort ORDER = new Sort(SortField.FIELD_SCORE,
			new SortField(IndexedDocument.ORDER, SortField.Type.STRING));

	private final PassageIndex passages;

	private final LuceneIndex texts;

	private final IndexedMounts mounts;

	private final double minSimilarity;

	/**
	 * Creates a search.
	 * @param minSimilarity the minimum cosine of the vectors of a query and of a passage
	 */
	PassageSearch(PassageIndex passages, LuceneIndex texts, IndexedMounts mounts, double minSimilarity) {
		this.passages = passages;
		this.texts = texts;
		this.mounts = mounts;
		this.minSimilarity = minSimilarity;
	}

	/**
	 * Returns the nearest texts, nearest first, with the offset of their nearest passage.
	 * A text that has changed since its embedding is left out.
	 * @param documents searcher of the indexed documents
	 */
	List<NearText> find(float[] vector, SearchScope scope, IndexSearcher documents, QueryTimeout timeout)
			throws IOException {
		try {
			Map<String, NearPassage> nearest = this.passages
				.searched((searcher) -> nearest(vector, scope, new IndexSearcher(searcher.getIndexReader()), timeout));
			return nearest.isEmpty() ? List.of() : current(nearest, scope, documents);
		}
		catch (AlreadyClosedException ex) {
			// Without vectors, words answer
			return List.of();
		}
	}

	/** Returns whether the passages can be searched. */
	boolean isOpen() {
		return this.passages.isOpen() && this.texts.isOpen();
	}

	private Map<String, NearPassage> nearest(float[] vector, SearchScope scope, IndexSearcher searcher,
			QueryTimeout timeout) throws IOException {
		searcher.setTimeout(timeout);
		List<BytesRef> keys = this.mounts.keys().stream().map(BytesRef::new).toList();
		Query visible = new BooleanQuery.Builder()
			.add(scope.of(new FieldExistsQuery(EmbeddedText.VECTOR)), Occur.FILTER)
			.add(new TermInSetQuery(IndexedDocument.MOUNT, keys), Occur.FILTER)
			.build();
		Query ranked = (scope.filter() == null)
				? new KnnFloatVectorQuery(EmbeddedText.VECTOR, vector, MAX_PASSAGES, visible) : new FunctionScoreQuery(
						visible, new FullPrecisionFloatVectorSimilarityValuesSource(vector, EmbeddedText.VECTOR));
		ScoreDoc[] found = searcher.search(ranked,
				new TopFieldCollectorManager(ORDER, MAX_PASSAGES, Integer.MAX_VALUE)).scoreDocs;
		// Lucene's score of vectors of length 1 is half of their cosine and 1
		float least = (float) ((1 + this.minSimilarity) / 2);
		Map<String, NearPassage> nearest = new LinkedHashMap<>();
		for (ScoreDoc hit : found) {
			@Nullable Object[] order = ((FieldDoc) hit).fields;
			if ((Float) Objects.requireNonNull(order[0]) < least || nearest.size() == MAX_TEXTS) {
				break;
			}
			String uri = ((BytesRef) Objects.requireNonNull(order[1])).utf8ToString();
			if (!nearest.containsKey(uri)) {
				nearest.put(uri, NearPassage.of(hit.doc, searcher.getIndexReader()));
			}
		}
		return nearest;
	}

	/** Returns the texts that are as they were, and visible by their documents too. */
	private static List<NearText> current(Map<String, NearPassage> nearest, SearchScope scope, IndexSearcher documents)
			throws IOException {
		ScoreDoc[] found = documents.search(scope.of(ofUris(nearest.keySet())),
				new TopFieldCollectorManager(ORDER, MAX_TEXTS, Integer.MAX_VALUE)).scoreDocs;
		Map<String, Integer> byUri = new LinkedHashMap<>();
		for (ScoreDoc hit : found) {
			String uri = ((BytesRef) Objects.requireNonNull(((FieldDoc) hit).fields[1])).utf8ToString();
			Long revision = number(IndexedDocument.REVISION, hit.doc, documents.getIndexReader());
			NearPassage passage = nearest.get(uri);
			if (passage != null && revision != null && revision == passage.revision()) {
				byUri.put(uri, hit.doc);
			}
		}
		return nearest.entrySet()
			.stream()
			.flatMap((near) -> Stream.ofNullable(byUri.get(near.getKey()))
				.map((document) -> new NearText(document, near.getKey(), near.getValue().start())))
			.toList();
	}

	/** Returns a query for documents with some URIs. */
	static Query ofUris(Set<String> uris) {
		return new TermInSetQuery(IndexedDocument.URI, uris.stream().map(BytesRef::new).toList());
	}

	private static @Nullable Long number(String field, int document, IndexReader reader) throws IOException {
		LeafReaderContext leaf = reader.leaves().get(ReaderUtil.subIndex(document, reader.leaves()));
		NumericDocValues numbers = DocValues.getNumeric(leaf.reader(), field);
		return numbers.advanceExact(document - leaf.docBase) ? numbers.longValue() : null;
	}

	/**
	 * Text near to a query.
	 *
	 * @param document the document of the text
	 * @param start the offset of the nearest passage in the text
	 */
	record NearText(int document, String uri, int start) {

	}

	private record NearPassage(long revision, int start) {

		static NearPassage of(int document, IndexReader reader) throws IOException {
			Long revision = number(IndexedDocument.REVISION, document, reader);
			Long start = number(EmbeddedText.START, document, reader);
			return new NearPassage(Objects.requireNonNull(revision), Math.toIntExact(Objects.requireNonNull(start)));
		}

	}

}
