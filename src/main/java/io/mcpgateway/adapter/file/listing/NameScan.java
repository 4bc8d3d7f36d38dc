package io.mcpgateway.adapter.file.listing;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Predicate;

import io.mcpgateway.adapter.file.mount.FileFilter;
import io.mcpgateway.adapter.file.tree.DirectoryTree;
import io.mcpgateway.adapter.file.tree.EntryKind;
import io.mcpgateway.adapter.file.tree.NodeAttributes;
import io.mcpgateway.adapter.file.tree.TreeNode;
import io.mcpgateway.resource.uri.PercentEncoding;
import org.jspecify.annotations.Nullable;

/**
 * One pass over a directory that keeps the least names after a given one, so that it
 * needs memory for those that it keeps and not for those that there are.
 */
final class NameScan implements TreeNode.Visitor {

	private static final int PAUSE = 0xFFF;

	/** How much memory the names of one pass take at most. */
	private static final long MAX_BYTES = 1024 * 1024;

	private final PriorityQueue<String> least = new PriorityQueue<>(Comparator.reverseOrder());

	private final TreeNode directory;

	private final List<String> path;

	private final FileFilter filter;

	private final Predicate<String> wanted;

	private final Predicate<String> shown;

	private final String after;

	private final int most;

	private int seen;

	private long bytes;

	private boolean dropped;

	private boolean mayHaveLinks;

	private NameScan(TreeNode directory, List<String> path, FileFilter filter, Predicate<String> wanted,
			Predicate<String> shown, String after, int most) {
		this.wanted = wanted;
		this.shown = shown;
		this.directory = directory;
		this.path = path;
		this.filter = filter;
		this.after = after;
		this.most = most;
	}

	/** The names after one. */
	static SortedNames after(String name, TreeNode directory, List<String> path, FileFilter filter, int most)
			throws IOException {
		return new NameScan(directory, path, filter, (any) -> true, (any) -> true, name, most).scan();
	}

	/**
	 * The names that begin with some characters.
	 * @param shown which of them are shown, as they stand in URIs
	 */
	static SortedNames startingWith(String begin, Predicate<String> shown, TreeNode directory, List<String> path,
			FileFilter filter, int most) throws IOException {
		return new NameScan(directory, path, filter, (name) -> name.startsWith(begin), shown, "", most).scan();
	}

	private SortedNames scan() throws IOException {
		try {
			this.directory.list(this);
		}
		catch (UncheckedIOException ex) {
			throw ex.getCause();
		}
		String[] names = this.least.toArray(String[]::new);
		Arrays.sort(names);
		return new SortedNames(this.after, names, !this.dropped, this.mayHaveLinks);
	}

	@Override
	public boolean visit(String name, EntryKind kind) {
		if ((++this.seen & PAUSE) == 0 && Thread.currentThread().isInterrupted()) {
			throw new UncheckedIOException(new InterruptedIOException("nobody waits for this"));
		}
		String encoded = PercentEncoding.encode(name);
		if (this.wanted.test(name) && mayBelong(encoded)) {
			this.mayHaveLinks |= !isFound(kind);
			EntryKind known = isFound(kind) ? kind : find(name);
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
		while (this.least.size() > this.most || this.bytes > MAX_BYTES) {
			this.bytes -= SortedNames.bytes(this.least.remove());
			this.dropped = true;
		}
	}

	/** The slash of a directory's name can only raise it. */
	private boolean mayBelong(String encoded) {
		return encoded.compareTo(this.after) > 0 || this.after.startsWith(encoded);
	}

	private static boolean isFound(EntryKind kind) {
		return kind != EntryKind.UNKNOWN && kind != EntryKind.LINK;
	}

	private @Nullable EntryKind find(String name) {
		try {
			NodeAttributes attributes = this.directory.attributesOf(name);
			return (attributes != null) ? attributes.kind() : null;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
