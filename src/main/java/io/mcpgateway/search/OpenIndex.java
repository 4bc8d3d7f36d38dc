package io.mcpgateway.search;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.KnnVectorsReader;
import org.apache.lucene.codecs.KnnVectorsWriter;
import org.apache.lucene.codecs.lucene103.Lucene103Codec;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherLifetimeManager;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Open index: its only writer, and searchers of committed and refreshed writes.
 * <p>
 * <b>Why</b> only a refresh ends readers: the end of a reader deletes files, for which
 * Lucene checks the lock of the index through a channel. A channel is closed by the
 * interrupt of a thread that uses the channel, which ends the writer. So a search, a
 * metric or a status may run on a thread that is interrupted, since it never releases the
 * last use of a reader.
 *
 * @param readers holds every reader until a refresh finds the reader old and unused
 */
record OpenIndex(Directory directory, IndexWriter writer, SearcherManager searchers, SearcherLifetimeManager readers) {

	private static final Logger logger = LoggerFactory.getLogger(OpenIndex.class);

	private static final String VERSION = "mcp-gateway-version";

	/**
	 * Version of the format, to increase with each change of {@link IndexedDocument} or
	 * of the analysis.
	 */
	private static final String CURRENT = "7";

	private static final double BUFFER_MEGABYTES = 32;

	/**
	 * Opens an index, or creates a new one in place of a damaged or outdated one.
	 * Documents of other mounts or other configurations are deleted before the first
	 * search.
	 * @param mounts the keys of the mounts
	 * @throws org.apache.lucene.store.LockObtainFailedException if another process uses
	 * the index
	 */
	static OpenIndex in(IndexDirectory place, WordAnalyzer analyzer, boolean isDamaged, Set<String> mounts)
			throws IOException {
		return in(place, new IndexFormat("search index", CURRENT, analyzer), isDamaged, mounts);
	}

	/**
	 * Opens an index of a format, or creates a new one in place of a damaged or outdated
	 * one.
	 * @param mounts the keys of the mounts whose documents are kept; {@code null} for all
	 * @throws org.apache.lucene.store.LockObtainFailedException if another process uses
	 * the index
	 */
	static OpenIndex in(IndexDirectory place, IndexFormat format, boolean isDamaged, @Nullable Set<String> mounts)
			throws IOException {
		Directory directory = place.open();
		try {
			if (isDamaged || !isOfVersion(format.version(), directory)) {
				logger.warn("Rebuilding the {}, which is {}", format.label(),
						isDamaged ? "damaged" : "of another version");
				IndexDirectory.clear(directory);
			}
			return open(directory, format, mounts);
		}
		catch (CorruptIndexException | IndexFormatTooOldException | IndexFormatTooNewException | EOFException
				| NoSuchFileException | FileNotFoundException | IllegalArgumentException ex) {
			logger.warn("Rebuilding the {}, which is unreadable", format.label(), ex);
			IndexDirectory.clear(directory);
			return open(directory, format, mounts);
		}
		catch (IOException | RuntimeException ex) {
			IOUtils.closeWhileHandlingException(directory);
			throw ex;
		}
	}

	void put(IndexedDocument document) throws IOException {
		this.writer.updateDocument(new Term(IndexedDocument.URI, document.resource().uri()), document.document());
	}

	/**
	 * Removes the documents of all mounts but some, and merges their segments. <b>Why</b>
	 * the merge: statistics count deleted documents, and rules may hide those that all
	 * callers could read before.
	 */
	void retain(Set<String> mounts) throws IOException {
		refresh();
		if (this.<Integer>search((searcher) -> searcher.count(ofOthers(mounts))) > 0) {
			this.writer.deleteDocuments(ofOthers(mounts));
			this.writer.forceMergeDeletes();
		}
	}

	/** Removes a resource with its parts. */
	void remove(String uri) throws IOException {
		this.writer.deleteDocuments(new Term(IndexedDocument.URI, uri));
		this.writer.deleteDocuments(new PrefixQuery(new Term(IndexedDocument.URI, uri + "?")));
	}

	/** Removes documents with a prefix, except those seen. */
	void removeUnseen(String prefix, Predicate<String> seen) throws IOException {
		this.<@Nullable Void>search((searcher) -> {
			IndexTerms.eachUri(prefix, searcher, (uri) -> {
				if (!seen.test(uri)) {
					this.writer.deleteDocuments(new Term(IndexedDocument.URI, uri));
				}
			});
			return null;
		});
	}

	/** Makes writes visible to searches, and ends old readers without a search. */
	void refresh() throws IOException {
		this.searchers.maybeRefreshBlocking();
		this.readers.prune((age, searcher) -> searcher.getIndexReader().getRefCount() == 1);
	}

	/** Commits pending writes and returns whether there were any. */
	boolean commit() throws IOException {
		boolean isPending = this.writer.hasUncommittedChanges();
		if (isPending) {
			this.writer.commit();
		}
		return isPending;
	}

	<T extends @Nullable Object> T search(LuceneIndex.IndexSearch<T> search) throws IOException {
		IndexSearcher searcher = this.searchers.acquire();
		try {
			return search.search(searcher);
		}
		finally {
			this.searchers.release(searcher);
		}
	}

	/** Closes the index without a commit. */
	void abandon() {
		IOUtils.closeWhileHandlingException(this.searchers, this.readers, this.writer::rollback, this.directory);
	}

	private static boolean isOfVersion(String version, Directory directory) throws IOException {
		return !DirectoryReader.indexExists(directory)
				|| version.equals(SegmentInfos.readLatestCommit(directory).getUserData().get(VERSION));
	}

	private static Query ofOthers(Set<String> mounts) {
		List<BytesRef> keys = mounts.stream().map(BytesRef::new).toList();
		return new BooleanQuery.Builder().add(new MatchAllDocsQuery(), Occur.MUST)
			.add(new TermInSetQuery(IndexedDocument.MOUNT, keys), Occur.MUST_NOT)
			.build();
	}

	/** Returns a factory of searchers whose readers are held from the beginning. */
	private static SearcherFactory holding(SearcherLifetimeManager readers) {
		return new SearcherFactory() {

			@Override
			public IndexSearcher newSearcher(IndexReader reader, @Nullable IndexReader previous) throws IOException {
				IndexSearcher searcher = super.newSearcher(reader, previous);
				readers.record(searcher);
				return searcher;
			}

		};
	}

	private static OpenIndex open(Directory directory, IndexFormat format, @Nullable Set<String> mounts)
			throws IOException {
		ConcurrentMergeScheduler merges = new ConcurrentMergeScheduler();
		merges.setMaxMergesAndThreads(2, 1);
		IndexWriter writer = new IndexWriter(directory,
				new IndexWriterConfig(format.analyzer()).setCodec(new IndexCodec())
					.setRAMBufferSizeMB(BUFFER_MEGABYTES)
					.setMergeScheduler(merges)
					.setMergePolicy(new TieredMergePolicy().setForceMergeDeletesPctAllowed(0)));
		SearcherLifetimeManager readers = new SearcherLifetimeManager();
		SearcherManager searchers = null;
		try {
			writer.setLiveCommitData(Map.of(VERSION, format.version()).entrySet());
			searchers = new SearcherManager(writer, holding(readers));
			OpenIndex opened = new OpenIndex(directory, writer, searchers, readers);
			if (mounts != null) {
				opened.retain(mounts);
			}
			writer.commit();
			opened.refresh();
			return opened;
		}
		catch (IOException | RuntimeException ex) {
			IOUtils.closeWhileHandlingException(searchers, readers, writer);
			throw ex;
		}
	}

	/**
	 * Format of an index.
	 *
	 * @param label the index in a sentence of the log
	 * @param version the version, without which an index is built anew
	 */
	record IndexFormat(String label, String version, Analyzer analyzer) {

	}

	/** Codec that compresses texts, and takes vectors of all lengths. */
	private static final class IndexCodec extends Lucene103Codec {

		private final KnnVectorsFormat vectors = new LongVectorsFormat();

		IndexCodec() {
			super(Mode.BEST_COMPRESSION);
		}

		@Override
		public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
			return this.vectors;
		}

	}

	/**
	 * Lucene's own format of vectors, without its limit of 1,024 dimensions. It has the
	 * name of Lucene's format, which reads it.
	 */
	private static final class LongVectorsFormat extends KnnVectorsFormat {

		private static final int MAX_DIMENSIONS = 4096;

		private final KnnVectorsFormat format;

		LongVectorsFormat() {
			this(new Lucene99HnswVectorsFormat());
		}

		private LongVectorsFormat(KnnVectorsFormat format) {
			super(format.getName());
			this.format = format;
		}

		@Override
		public KnnVectorsWriter fieldsWriter(SegmentWriteState state) throws IOException {
			return this.format.fieldsWriter(state);
		}

		@Override
		public KnnVectorsReader fieldsReader(SegmentReadState state) throws IOException {
			return this.format.fieldsReader(state);
		}

		@Override
		public int getMaxDimensions(String field) {
			return MAX_DIMENSIONS;
		}

	}

}
