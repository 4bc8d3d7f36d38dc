package io.mcpgateway.search;

import java.io.IOException;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Predicate;

import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.LockObtainFailedException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Index on disk. All methods block. A damaged or outdated index is rebuilt; one in use by
 * another process is awaited.
 */
final class LuceneIndex {

	private static final Logger logger = LoggerFactory.getLogger(LuceneIndex.class);

	private final IndexDirectory place;

	private final WordAnalyzer analyzer;

	private final long maxSize;

	private volatile Set<String> mounts;

	/** Held shared by each write of a document, and alone while the mounts change. */
	private final ReadWriteLock mountLock = new ReentrantReadWriteLock();

	private volatile @Nullable OpenIndex opened;

	private volatile long size;

	private volatile @Nullable Instant committed;

	/** Number of restarts, which only {@link #open} changes. */
	private volatile long restarts;

	private boolean isLockTold;

	private volatile boolean isDamaged;

	private volatile boolean wasTried;

	/**
	 * Prepares an index for a later opening.
	 * @param maxSize the size in bytes beyond which texts are no longer indexed
	 * @param mounts the keys of the indexed mounts
	 */
	public LuceneIndex(IndexDirectory place, WordAnalyzer analyzer, long maxSize, Set<String> mounts) {
		this.place = place;
		this.analyzer = analyzer;
		this.maxSize = maxSize;
		this.mounts = Set.copyOf(mounts);
	}

	/** Returns whether the index is open. */
	public boolean isOpen() {
		OpenIndex current = this.opened;
		return current != null && current.writer().isOpen() && !this.isDamaged;
	}

	/** Returns whether an opening was tried; false right after the start. */
	public boolean wasTried() {
		return this.wasTried;
	}

	/** Returns whether the index may grow. */
	public boolean hasRoom() {
		return this.size < this.maxSize;
	}

	/** Returns the size in bytes. */
	public long size() {
		return this.size;
	}

	/** Returns the time of the last commit; {@code null} before the first. */
	public @Nullable Instant committed() {
		return this.committed;
	}

	/** Returns how often the index failed while open and had to be opened again. */
	public long restarts() {
		return this.restarts;
	}

	/**
	 * Opens the index, again after a failure.
	 * @return whether the index is open
	 */
	public synchronized boolean open() throws IOException {
		if (isOpen()) {
			return true;
		}
		OpenIndex failed = this.opened;
		if (failed != null) {
			this.restarts++;
			logger.warn("The search index failed: it is opened again, and all mounts are listed again",
					failed.writer().getTragicException());
		}
		abandon();
		try {
			this.opened = OpenIndex.in(this.place, this.analyzer, this.isDamaged, this.mounts);
			this.isDamaged = false;
			this.isLockTold = false;
			refresh();
			return true;
		}
		catch (LockObtainFailedException ex) {
			if (!this.isLockTold) {
				logger.warn(
						"Search is unavailable because another process uses the index in {}: give each process its own {}",
						SearchProperties.PREFIX + ".directory", "directory");
				this.isLockTold = true;
			}
			return false;
		}
		finally {
			this.wasTried = true;
		}
	}

	/** Marks the index as damaged, for a rebuild at the next opening. */
	void damaged() {
		this.isDamaged = true;
	}

	/** Writes a document, unless its mount is left. */
	public void put(IndexedDocument document) throws IOException {
		this.mountLock.readLock().lock();
		try {
			if (this.mounts.contains(document.mount())) {
				guarded((current) -> current.put(document));
			}
		}
		finally {
			this.mountLock.readLock().unlock();
		}
	}

	/**
	 * Deletes the documents of all other mounts, of which none is written any more.
	 * @param keys the keys of the mounts
	 */
	void retain(Set<String> keys) throws IOException {
		this.mountLock.writeLock().lock();
		try {
			this.mounts = Set.copyOf(keys);
			if (isOpen()) {
				guarded((current) -> current.retain(this.mounts));
				commit();
				refresh();
			}
		}
		finally {
			this.mountLock.writeLock().unlock();
		}
	}

	/** Removes a resource with its parts. */
	public void remove(String uri) throws IOException {
		guarded((current) -> current.remove(uri));
	}

	/** Removes old documents with a prefix that a scan did not see. */
	public void removeUnseen(String prefix, Predicate<String> seen) throws IOException {
		refresh();
		guarded((current) -> current.removeUnseen(prefix, seen));
	}

	/**
	 * Returns the stored fingerprint of a resource; {@code null} for an unknown resource.
	 */
	public @Nullable String fingerprint(String uri) throws IOException {
		return searched((searcher) -> IndexTerms.fingerprint(uri, searcher));
	}

	/**
	 * Returns the number of documents with a term in an untokenized field; 0 for a closed
	 * index.
	 */
	public long count(String field, String word) {
		return count(new TermQuery(new Term(field, word)));
	}

	/** Returns the number of documents of a query; 0 for a closed index. */
	public long count(Query query) {
		try {
			return searched((searcher) -> searcher.count(query));
		}
		catch (IOException | AlreadyClosedException ex) {
			return 0;
		}
	}

	/** Makes writes visible to searches. */
	public void refresh() throws IOException {
		guarded(OpenIndex::refresh);
		this.size = searched(IndexTerms::bytes);
	}

	/** Commits writes. */
	public void commit() throws IOException {
		guarded((current) -> {
			if (current.commit()) {
				this.committed = Instant.now();
			}
		});
	}

	/** Runs a search on the writes before the last refresh. */
	public <T extends @Nullable Object> T searched(IndexSearch<T> search) throws IOException {
		try {
			return current().search(search);
		}
		catch (CorruptIndexException ex) {
			damaged();
			throw ex;
		}
	}

	/** Commits writes and closes the index. */
	public synchronized void close() throws IOException {
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

	private void guarded(Writing writing) throws IOException {
		try {
			writing.write(current());
		}
		catch (CorruptIndexException ex) {
			damaged();
			throw ex;
		}
	}

	private OpenIndex current() {
		OpenIndex current = this.opened;
		if (current == null) {
			throw new AlreadyClosedException("The search index is not open");
		}
		return current;
	}

	@FunctionalInterface
	private interface Writing {

		void write(OpenIndex current) throws IOException;

	}

	/** Search on an open index. */
	@FunctionalInterface
	interface IndexSearch<T extends @Nullable Object> {

		T search(IndexSearcher searcher) throws IOException;

	}

}
