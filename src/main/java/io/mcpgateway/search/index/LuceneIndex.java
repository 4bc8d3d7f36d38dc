package io.mcpgateway.search.index;

import java.io.IOException;
import java.time.Instant;
import java.util.Set;
import java.util.function.Predicate;

import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.LockObtainFailedException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The index on disk. All its methods block. One that is damaged, or of another version,
 * is built anew; one that another process has is waited for.
 */
public final class LuceneIndex {

	private static final Logger logger = LoggerFactory.getLogger(LuceneIndex.class);

	private final IndexDirectory place;

	private final WordAnalyzer analyzer;

	private final long maxSize;

	private final Set<String> mounts;

	private volatile @Nullable OpenIndex opened;

	private volatile long size;

	private volatile @Nullable Instant committed;

	private boolean isLockTold;

	private volatile boolean isDamaged;

	private volatile boolean wasTried;

	/**
	 * Prepare an index, which is opened later.
	 * @param maxSize in bytes, beyond which no more text is indexed
	 * @param mounts the keys of the mounts whose documents it keeps
	 */
	public LuceneIndex(IndexDirectory place, WordAnalyzer analyzer, long maxSize, Set<String> mounts) {
		this.place = place;
		this.analyzer = analyzer;
		this.maxSize = maxSize;
		this.mounts = Set.copyOf(mounts);
	}

	/** Whether it can be searched and written. */
	public boolean isOpen() {
		OpenIndex current = this.opened;
		return current != null && current.writer().isOpen() && !this.isDamaged;
	}

	/**
	 * Whether it was opened, or could not be; false in the first moments of the gateway.
	 */
	public boolean wasTried() {
		return this.wasTried;
	}

	/** Whether there is room for more text. */
	public boolean hasRoom() {
		return this.size < this.maxSize;
	}

	/** How large it is, in bytes. */
	public long size() {
		return this.size;
	}

	/** When it was last made safe; {@code null} if nothing was written. */
	public @Nullable Instant committed() {
		return this.committed;
	}

	/**
	 * Open it, or try to if that failed before.
	 * @return whether it is open
	 */
	public synchronized boolean open() throws IOException {
		if (isOpen()) {
			return true;
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
				logger.warn("Nothing can be searched, as another process has the index in {}: give each its own {}",
						SearchProperties.PREFIX + ".directory", "directory");
				this.isLockTold = true;
			}
			return false;
		}
		finally {
			this.wasTried = true;
		}
	}

	/** Something in it cannot be read: it is built anew at the next opening. */
	void damaged() {
		this.isDamaged = true;
	}

	public void put(IndexedDocument document) throws IOException {
		guarded((current) -> current.writer()
			.updateDocument(new Term(IndexedDocument.URI, document.resource().uri()), document.document()));
	}

	/** Remove a resource with all of its pieces. */
	public void remove(String uri) throws IOException {
		guarded((current) -> {
			current.writer().deleteDocuments(new Term(IndexedDocument.URI, uri));
			return current.writer().deleteDocuments(new PrefixQuery(new Term(IndexedDocument.URI, uri + "?")));
		});
	}

	/** Remove what is there with a prefix, was not seen, and is not new. */
	public void removeUnseen(String prefix, Predicate<String> seen) throws IOException {
		refresh();
		this.<@Nullable Void>searched((searcher) -> {
			IndexTerms.eachUri(prefix, searcher, (uri) -> removeUnless(seen, uri));
			return null;
		});
	}

	/** The print of what is indexed of a resource; {@code null} if nothing is. */
	public @Nullable String print(String uri) throws IOException {
		return searched((searcher) -> IndexTerms.print(uri, searcher));
	}

	/** How many documents have a word in a field that is not divided; 0 if not open. */
	public long count(String field, String word) {
		return count(new TermQuery(new Term(field, word)));
	}

	/** How many documents a query finds; 0 if not open. */
	public long count(Query query) {
		try {
			return searched((searcher) -> searcher.count(query));
		}
		catch (IOException | AlreadyClosedException ex) {
			return 0;
		}
	}

	/** Let searches see what was written. */
	public void refresh() throws IOException {
		guarded((current) -> {
			current.searchers().maybeRefreshBlocking();
			return 0L;
		});
		this.size = searched(IndexTerms::bytes);
	}

	/** Make safe what was written. */
	public void commit() throws IOException {
		guarded((current) -> {
			if (current.writer().hasUncommittedChanges()) {
				current.writer().commit();
				this.committed = Instant.now();
			}
			return 0L;
		});
	}

	/** Search what was written up to the last refresh. */
	public <T extends @Nullable Object> T searched(Searching<T> searching) throws IOException {
		OpenIndex current = current();
		IndexSearcher searcher = current.searchers().acquire();
		try {
			return searching.search(searcher);
		}
		catch (CorruptIndexException ex) {
			damaged();
			throw ex;
		}
		finally {
			current.searchers().release(searcher);
		}
	}

	/** Make safe what was written, and go. */
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

	private void removeUnless(Predicate<String> seen, String uri) throws IOException {
		if (!seen.test(uri)) {
			guarded((current) -> current.writer().deleteDocuments(new Term(IndexedDocument.URI, uri)));
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
			throw new AlreadyClosedException("the index is not open");
		}
		return current;
	}

	/** What is done with what was written. */
	@FunctionalInterface
	public interface Searching<T extends @Nullable Object> {

		T search(IndexSearcher searcher) throws IOException;

	}

	@FunctionalInterface
	private interface Writing {

		long write(OpenIndex current) throws IOException;

	}

}
