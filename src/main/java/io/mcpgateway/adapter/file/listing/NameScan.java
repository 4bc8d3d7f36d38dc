package io.mcpgateway.adapter.file.listing;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Predicate;

import io.mcpgateway.adapter.file.mount.FileFilter;
import io.mcpgateway.adapter.file.tree.Cancellation;
import io.mcpgateway.adapter.file.tree.DirectoryTree;
import io.mcpgateway.adapter.file.tree.EntryKind;
import io.mcpgateway.adapter.file.tree.TreeNode;
import io.mcpgateway.resource.uri.PercentEncoding;

/**
 * Scan of a directory that keeps the least names after a given name. Needs memory only
 * for the kept names.
 */
final class NameScan implements TreeNode.Visitor {

	private static final int INTERRUPT_CHECK_MASK = 0xFFF;

	/** Maximum memory of the names of one scan, in bytes. */
	private static final long MAX_BYTES = 1024 * 1024;

	private final PriorityQueue<String> least = new PriorityQueue<>(Comparator.reverseOrder());

	private final TreeNode directory;

	private final List<String> path;

	private final FileFilter filter;

	private final Predicate<String> wanted;

	private final Predicate<String> shown;

	private final String after;

	private final int limit;

	private int visited;

	private long bytes;

	private boolean dropped;

	private boolean mayHaveLinks;

	private NameScan(TreeNode directory, List<String> path, FileFilter filter, Predicate<String> wanted,
			Predicate<String> shown, String after, int limit) {
		this.wanted = wanted;
		this.shown = shown;
		this.directory = directory;
		this.path = path;
		this.filter = filter;
		this.after = after;
		this.limit = limit;
	}

	/** Returns the names that follow a name. */
	static SortedNames after(String name, TreeNode directory, List<String> path, FileFilter filter, int limit)
			throws IOException {
		return new NameScan(directory, path, filter, (any) -> true, (any) -> true, name, limit).scan();
	}

	/**
	 * Returns the names that start with some characters.
	 * @param shown whether to keep an encoded name
	 */
	static SortedNames startingWith(String begin, Predicate<String> shown, TreeNode directory, List<String> path,
			FileFilter filter, int limit) throws IOException {
		return new NameScan(directory, path, filter, (name) -> name.startsWith(begin), shown, "", limit).scan();
	}

	private SortedNames scan() throws IOException {
		this.directory.list(this);
		String[] names = this.least.toArray(String[]::new);
		Arrays.sort(names);
		return new SortedNames(this.after, names, !this.dropped, this.mayHaveLinks);
	}

	@Override
	public boolean visit(String name, EntryKind kind) throws IOException {
		if ((++this.visited & INTERRUPT_CHECK_MASK) == 0) {
			Cancellation.check();
		}
		String encoded = PercentEncoding.encode(name);
		if (this.wanted.test(name) && mayFollow(encoded)) {
			this.mayHaveLinks |= !isKnown(kind);
			EntryKind known = isKnown(kind) ? kind : this.directory.kindOf(name);
			if (known == EntryKind.FILE || known == EntryKind.DIRECTORY) {
				keep(name, encoded, known == EntryKind.DIRECTORY);
			}
		}
		return true;
	}

	private void keep(String name, String encoded, boolean isDirectory) {
		String key = isDirectory ? encoded + "/" : encoded;
		if (key.compareTo(this.after) <= 0 || (this.dropped && key.compareTo(this.least.element()) >= 0)
				|| !this.filter.showsEntry(DirectoryTree.child(this.path, name), isDirectory)
				|| !this.shown.test(key)) {
			return;
		}
		this.least.add(key);
		this.bytes += SortedNames.bytes(key);
		while (this.least.size() > this.limit || this.bytes > MAX_BYTES) {
			this.bytes -= SortedNames.bytes(this.least.remove());
			this.dropped = true;
		}
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
