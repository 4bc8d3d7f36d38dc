package io.mcpgateway.adapter.git;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import io.mcpgateway.adapter.git.store.HeldBytes;
import io.mcpgateway.adapter.git.store.HeldMemory;
import org.jspecify.annotations.Nullable;

/**
 * Entries of a tree, in the order of git. Omits names that are not text. Keeps the bytes
 * of the tree and makes each entry on demand, since a list of all entries takes five
 * times the memory.
 */
final class TreeEntries implements Iterable<TreeEntry>, AutoCloseable {

	/** Memory of a list of entries, in bytes of the tree. */
	private static final int LIST_FACTOR = 6;

	private final HeldBytes tree;

	/** Sorted entries of an unsorted tree; {@code null} for a sorted tree. */
	private final @Nullable List<TreeEntry> sorted;

	private int count;

	/** Takes over the bytes of a tree, which closing gives back. */
	TreeEntries(HeldBytes tree) {
		this.tree = tree;
		try {
			this.sorted = isSorted() ? null : sort();
		}
		catch (RuntimeException ex) {
			tree.close();
			throw ex;
		}
	}

	@Override
	public Iterator<TreeEntry> iterator() {
		return (this.sorted != null) ? this.sorted.iterator() : new StoredOrder(this.tree.bytes());
	}

	/**
	 * Returns a part of the entries.
	 * @param first number of entries to pass, including those that are omitted
	 * @param limit number of entries of the part, including those that are omitted
	 */
	List<TreeEntry> part(int first, int limit) {
		if (this.sorted != null) {
			return this.sorted.subList(Math.min(first, this.sorted.size()),
					Math.min(first + limit, this.sorted.size()));
		}
		TreeCursor cursor = new TreeCursor(this.tree.bytes());
		List<TreeEntry> part = new ArrayList<>();
		for (int number = 0; number < first + limit && cursor.next(); number++) {
			TreeEntry entry = (number >= first) ? cursor.entry() : null;
			if (entry != null) {
				part.add(entry);
			}
		}
		return part;
	}

	/** Returns the number of entries, including omitted entries. */
	int count() {
		return this.count;
	}

	Stream<TreeEntry> stream() {
		return StreamSupport.stream(spliterator(), false);
	}

	@Override
	public void close() {
		if (this.sorted != null) {
			this.tree.memory().remove(listSize());
		}
		this.tree.close();
	}

	/** Counts the entries, and returns whether they are sorted. */
	private boolean isSorted() {
		boolean isSorted = true;
		TreeCursor cursor = new TreeCursor(this.tree.bytes());
		TreeCursor before = new TreeCursor(this.tree.bytes());
		while (cursor.next()) {
			isSorted &= this.count == 0 || cursor.follows(before);
			this.count++;
			before.moveTo(cursor);
		}
		return isSorted;
	}

	private List<TreeEntry> sort() {
		HeldMemory memory = this.tree.memory();
		memory.add(listSize());
		List<TreeEntry> entries = new ArrayList<>();
		new StoredOrder(this.tree.bytes()).forEachRemaining(entries::add);
		entries.sort(TreeEntry.ORDER);
		return entries;
	}

	private long listSize() {
		return (long) this.tree.bytes().length * LIST_FACTOR;
	}

	/** Entries in the order of the bytes. */
	private static final class StoredOrder implements Iterator<TreeEntry> {

		private final TreeCursor cursor;

		private @Nullable TreeEntry next;

		StoredOrder(byte[] tree) {
			this.cursor = new TreeCursor(tree);
			advance();
		}

		@Override
		public boolean hasNext() {
			return this.next != null;
		}

		@Override
		public TreeEntry next() {
			TreeEntry current = this.next;
			if (current == null) {
				throw new NoSuchElementException();
			}
			advance();
			return current;
		}

		private void advance() {
			this.next = null;
			while (this.next == null && this.cursor.next()) {
				this.next = this.cursor.entry();
			}
		}

	}

}
