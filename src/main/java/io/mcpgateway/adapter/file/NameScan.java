package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

import io.mcpgateway.adapter.file.mount.FileFilter;
import io.mcpgateway.blocking.Cancellation;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.tree.DamagedEntryException;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.EntryKind;
import io.mcpgateway.tree.TreeNode;
import org.jspecify.annotations.Nullable;

/**
 * Scan of a directory that keeps the least names after a given name, by merging sorted
 * runs of names. Needs memory for three times the kept names.
 */
final class NameScan implements TreeNode.Visitor {

	private static final int INTERRUPT_CHECK_MASK = 0xFFF;

	/** Maximum number of names that are not in a run yet. */
	private static final int RUN_SIZE = 10_000;

	/** Maximum length of the names that are not in a run yet. */
	private static final int RUN_LENGTH = 1024 * 1024;

	private final List<NameTable> runs = new ArrayList<>();

	private final List<String> pending = new ArrayList<>();

	private final TreeNode directory;

	private final List<String> path;

	private final FileFilter filter;

	private final Predicate<String> wanted;

	private final Predicate<String> shown;

	private final String after;

	private final int maxNames;

	private final long maxBytes;

	private int visited;

	private int pendingLength;

	/** The first name that may be dropped; {@code null} while all names are kept. */
	private @Nullable String end;

	private boolean mayHaveLinks;

	private NameScan(TreeNode directory, List<String> path, FileFilter filter, Predicate<String> wanted,
			Predicate<String> shown, String after, int maxNames, long maxBytes) {
		this.wanted = wanted;
		this.shown = shown;
		this.directory = directory;
		this.path = path;
		this.filter = filter;
		this.after = after;
		this.maxNames = maxNames;
		this.maxBytes = maxBytes;
	}

	/**
	 * Returns the names that follow a name.
	 * @param maxBytes maximum memory of the returned names
	 */
	static SortedNames after(String name, TreeNode directory, List<String> path, FileFilter filter, int maxNames,
			long maxBytes) throws IOException {
		return new NameScan(directory, path, filter, (any) -> true, (any) -> true, name, maxNames, maxBytes).scan();
	}

	/**
	 * Returns the names that start with some characters.
	 * @param shown whether to keep an encoded name
	 */
	static SortedNames startingWith(String begin, Predicate<String> shown, TreeNode directory, List<String> path,
			FileFilter filter, int limit) throws IOException {
		return new NameScan(directory, path, filter, (name) -> name.startsWith(begin), shown, "", limit, RUN_LENGTH)
			.scan();
	}

	private SortedNames scan() throws IOException {
		this.directory.list(this);
		endRun();
		merge();
		return new SortedNames(this.after, this.runs.getFirst(), this.end == null, this.mayHaveLinks);
	}

	@Override
	public boolean visit(String name, EntryKind kind) throws IOException {
		if ((++this.visited & INTERRUPT_CHECK_MASK) == 0) {
			Cancellation.check();
		}
		String encoded = PercentEncoding.encode(name);
		if (this.wanted.test(name) && mayFollow(encoded)) {
			this.mayHaveLinks |= !isKnown(kind);
			EntryKind known = isKnown(kind) ? kind : kindOf(name);
			if (known == EntryKind.FILE || known == EntryKind.DIRECTORY) {
				keep(name, encoded, known == EntryKind.DIRECTORY);
			}
		}
		return true;
	}

	/** Returns the kind of an entry; {@code null} if the entry is missing or damaged. */
	private @Nullable EntryKind kindOf(String name) throws IOException {
		try {
			return this.directory.kindOf(name);
		}
		catch (DamagedEntryException ex) {
			return null;
		}
	}

	private void keep(String name, String encoded, boolean isDirectory) {
		String key = isDirectory ? encoded + "/" : encoded;
		if (key.compareTo(this.after) <= 0 || (this.end != null && key.compareTo(this.end) >= 0)
				|| !this.filter.showsEntry(DirectoryTree.child(this.path, name), isDirectory)
				|| !this.shown.test(key)) {
			return;
		}
		this.pending.add(key);
		this.pendingLength += key.length();
		if (this.pending.size() == RUN_SIZE || this.pendingLength > RUN_LENGTH) {
			endRun();
			if (sum(NameTable::size) > 2L * this.maxNames || sum(NameTable::bytes) > 2 * this.maxBytes) {
				merge();
			}
		}
	}

	private void endRun() {
		this.pending.sort(null);
		this.runs.add(NameTable.of(this.pending));
		this.pending.clear();
		this.pendingLength = 0;
	}

	private void merge() {
		NameTable least = NameTable.merge(this.runs, this.maxNames, this.maxBytes);
		if (least.size() < sum(NameTable::size)) {
			this.end = least.getLast();
		}
		this.runs.clear();
		this.runs.add(least);
	}

	private long sum(ToLongFunction<NameTable> size) {
		return this.runs.stream().mapToLong(size).sum();
	}

	/**
	 * Returns whether a name may follow the start; the slash of a directory can only
	 * raise the order.
	 */
	private boolean mayFollow(String encoded) {
		return encoded.compareTo(this.after) > 0 || this.after.startsWith(encoded);
	}

	private static boolean isKnown(EntryKind kind) {
		return kind != EntryKind.UNKNOWN && kind != EntryKind.LINK;
	}

}
