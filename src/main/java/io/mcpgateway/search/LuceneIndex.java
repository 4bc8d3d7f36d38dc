package io.mcpgateway.search;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

import org.apache.lucene.codecs.lucene103.Lucene103Codec;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.index.SegmentReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.LockObtainFailedException;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The index on disk. All its methods block. One that is damaged, or of another version,
 * is built anew; one that another process has is waited for.
 */
final class LuceneIndex {

	private static final Logger logger = LoggerFactory.getLogger(LuceneIndex.class);

	private static final String VERSION = "mcp-gateway-version";

	/** To be raised with whatever changes in {@link IndexedDocument} or the words. */
	private static final String CURRENT = "1";

	private static final double BUFFER_MEGABYTES = 32;

	private final IndexDirectory place;

	private final WordAnalyzer analyzer;

	private final long maxSize;

	private volatile @Nullable Opened opened;

	private volatile long size;

	private volatile @Nullable Instant committed;

	private boolean isLockTold;

	private volatile boolean isDamaged;

	LuceneIndex(IndexDirectory place, WordAnalyzer analyzer, long maxSize) {
		this.place = place;
		this.analyzer = analyzer;
		this.maxSize = maxSize;
	}

	/** Whether it can be searched and written. */
	boolean isOpen() {
		Opened current = this.opened;
		return current != null && current.writer.isOpen() && !this.isDamaged;
	}

	/** Whether there is room for more text. */
	boolean hasRoom() {
		return this.size < this.maxSize;
	}

	/** How large it is, in bytes. */
	long size() {
		return this.size;
	}

	/** When it was last made safe; {@code null} if nothing was written. */
	@Nullable Instant committed() {
		return this.committed;
	}

	/**
	 * Open it, or try to if that failed before.
	 * @return whether it is open
	 */
	synchronized boolean open() throws IOException {
		if (isOpen()) {
			return true;
		}
		abandon();
		try {
			this.opened = openOrBegin();
			this.isDamaged = false;
			this.isLockTold = false;
			refresh();
			return true;
		}
		catch (LockObtainFailedException ex) {
			if (!this.isLockTold) {
				logger.warn("Nothing can be searched, as another process has the index in {}: give each its own {}",
						SearchProperties.PREFIX + ".directory", "directory");
				this.isLockTold = true;
			}
			return false;
		}
	}

	/** Something in it cannot be read: it is built anew at the next opening. */
	void damaged() {
		this.isDamaged = true;
	}

	void put(IndexedDocument document) throws IOException {
		guarded((current) -> current.writer.updateDocument(new Term(IndexedDocument.URI, document.resource().uri()),
				document.document()));
	}

	/** Remove a resource with all of its pieces. */
	void remove(String uri) throws IOException {
		guarded((current) -> {
			current.writer.deleteDocuments(new Term(IndexedDocument.URI, uri));
			return current.writer.deleteDocuments(new PrefixQuery(new Term(IndexedDocument.URI, uri + "?")));
		});
	}

	/** Remove all of a mount. */
	void removeMount(String mount) throws IOException {
		guarded((current) -> current.writer.deleteDocuments(new Term(IndexedDocument.MOUNT, mount)));
	}

	/** Remove what is there with a prefix, was not seen, and is not new. */
	void removeUnseen(String prefix, Predicate<String> seen) throws IOException {
		refresh();
		this.<@Nullable Void>searched((searcher) -> {
			for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
				Terms terms = leaf.reader().terms(IndexedDocument.URI);
				if (terms != null) {
					removeUnseen(terms.iterator(), prefix, seen);
				}
			}
			return null;
		});
	}

	/** The print of what is indexed of a resource; {@code null} if nothing is. */
	@Nullable String print(String uri) throws IOException {
		return searched((searcher) -> {
			for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
				String print = print(leaf.reader(), uri);
				if (print != null) {
					return print;
				}
			}
			return null;
		});
	}

	/** The mounts of which something is there. */
	Set<String> mounts() throws IOException {
		return searched((searcher) -> {
			Set<String> mounts = new TreeSet<>();
			for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
				Terms terms = leaf.reader().terms(IndexedDocument.MOUNT);
				TermsEnum each = (terms != null) ? terms.iterator() : TermsEnum.EMPTY;
				for (BytesRef mount = each.next(); mount != null; mount = each.next()) {
					mounts.add(mount.utf8ToString());
				}
			}
			return mounts;
		});
	}

	/** How many documents have a word in a field that is not divided; 0 if not open. */
	long count(String field, String word) {
		try {
			return searched((searcher) -> searcher.count(new TermQuery(new Term(field, word))));
		}
		catch (IOException | AlreadyClosedException ex) {
			return 0;
		}
	}

	/** Let searches see what was written. */
	void refresh() throws IOException {
		guarded((current) -> {
			current.searchers.maybeRefreshBlocking();
			return 0L;
		});
		this.size = searched(LuceneIndex::size);
	}

	/** Make safe what was written. */
	void commit() throws IOException {
		guarded((current) -> {
			if (current.writer.hasUncommittedChanges()) {
				current.writer.commit();
				this.committed = Instant.now();
			}
			return 0L;
		});
	}

	/** Search what was written up to the last refresh. */
	<T extends @Nullable Object> T searched(Searching<T> searching) throws IOException {
		Opened current = current();
		IndexSearcher searcher = current.searchers.acquire();
		try {
			return searching.search(searcher);
		}
		catch (CorruptIndexException ex) {
			damaged();
			throw ex;
		}
		finally {
			current.searchers.release(searcher);
		}
	}

	/** Make safe what was written, and go. */
	synchronized void close() throws IOException {
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

	private Opened openOrBegin() throws IOException {
		Directory directory = this.place.open();
		try {
			if (this.isDamaged || !isOfThisVersion(directory)) {
				logger.warn("The index for searches is {}, and built anew",
						this.isDamaged ? "damaged" : "of another version");
				IndexDirectory.clear(directory);
			}
			return open(directory);
		}
		catch (CorruptIndexException | IndexFormatTooOldException | IndexFormatTooNewException | EOFException
				| NoSuchFileException | FileNotFoundException | IllegalArgumentException ex) {
			logger.warn("The index for searches cannot be read, and is built anew: {}", ex.toString());
			IndexDirectory.clear(directory);
			return open(directory);
		}
		catch (IOException | RuntimeException ex) {
			IOUtils.closeWhileHandlingException(directory);
			throw ex;
		}
	}

	private static boolean isOfThisVersion(Directory directory) throws IOException {
		return !DirectoryReader.indexExists(directory)
				|| CURRENT.equals(SegmentInfos.readLatestCommit(directory).getUserData().get(VERSION));
	}

	private Opened open(Directory directory) throws IOException {
		ConcurrentMergeScheduler merges = new ConcurrentMergeScheduler();
		merges.setMaxMergesAndThreads(2, 1);
		IndexWriter writer = new IndexWriter(directory,
				new IndexWriterConfig(this.analyzer).setCodec(new Lucene103Codec(Lucene103Codec.Mode.BEST_COMPRESSION))
					.setRAMBufferSizeMB(BUFFER_MEGABYTES)
					.setMergeScheduler(merges));
		try {
			writer.setLiveCommitData(Map.of(VERSION, CURRENT).entrySet());
			writer.commit();
			return new Opened(directory, writer, new SearcherManager(writer, null));
		}
		catch (IOException | RuntimeException ex) {
			IOUtils.closeWhileHandlingException(writer);
			throw ex;
		}
	}

	private void abandon() {
		Opened current = this.opened;
		this.opened = null;
		if (current != null) {
			IOUtils.closeWhileHandlingException(current.searchers, current.writer::rollback, current.directory);
		}
	}

	private void guarded(Writing writing) throws IOException {
		try {
			writing.write(current());
		}
		catch (CorruptIndexException ex) {
			damaged();
			throw ex;
		}
	}

	private Opened current() {
		Opened current = this.opened;
		if (current == null) {
			throw new AlreadyClosedException("the index is not open");
		}
		return current;
	}

	private void removeUnseen(TermsEnum terms, String prefix, Predicate<String> seen) throws IOException {
		boolean isAny = terms.seekCeil(new BytesRef(prefix)) != TermsEnum.SeekStatus.END;
		while (isAny) {
			String uri = terms.term().utf8ToString();
			if (!uri.startsWith(prefix)) {
				return;
			}
			if (!seen.test(uri)) {
				guarded((current) -> current.writer.deleteDocuments(new Term(IndexedDocument.URI, uri)));
			}
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

	private static long size(IndexSearcher searcher) throws IOException {
		long size = 0;
		for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
			if (leaf.reader() instanceof SegmentReader segment) {
				size += segment.getSegmentInfo().sizeInBytes();
			}
		}
		return size;
	}

	/** What is done with what was written. */
	@FunctionalInterface
	interface Searching<T extends @Nullable Object> {

		T search(IndexSearcher searcher) throws IOException;

	}

	@FunctionalInterface
	private interface Writing {

		long write(Opened current) throws IOException;

	}

	private record Opened(Directory directory, IndexWriter writer, SearcherManager searchers) {

	}

}
