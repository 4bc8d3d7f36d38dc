package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;

import io.mcpgateway.adapter.file.mount.FileFilter;
import io.mcpgateway.blocking.Cancellation;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.tree.DamagedEntryException;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.EntryKind;
import io.mcpgateway.tree.NodeAttributes;
import io.mcpgateway.tree.TreeNode;

/**
 * Walk through a tree in the order of URIs, from any start until enough files are found.
 * Opens only the directories on its way, and omits those that the file system cannot
 * read.
 */
final class FileWalk {

	private final DirectoryTree tree;

	private final DirectoryNames directories;

	private final FileFilter filter;

	private final DamagedEntries damaged;

	private final Predicate<String> mayHold;

	private final int limit;

	/** The directories from the root to the current one, which detect loops of links. */
	private final Deque<Object> entered = new ArrayDeque<>();

	private final List<ListedFile> found = new ArrayList<>();

	/**
	 * Creates a walk.
	 * @param mayHold whether the directory at an encoded path may hold a wanted file
	 * @param limit how many files to find at most
	 */
	public FileWalk(DirectoryTree tree, DirectoryNames directories, FileFilter filter, DamagedEntries damaged,
			Predicate<String> mayHold, int limit) {
		this.damaged = damaged;
		this.tree = tree;
		this.directories = directories;
		this.filter = filter;
		this.mayHold = mayHold;
		this.limit = limit;
	}

	/**
	 * Finds the files that follow a path.
	 * @param after an encoded path relative to the root
	 */
	public List<ListedFile> filesAfter(String after) throws IOException {
		walk(List.of(), "", after);
		return this.found;
	}

	private void walk(List<String> path, String encodedPath, String after) throws IOException {
		try {
			walkOpened(path, encodedPath, after);
		}
		catch (DamagedEntryException ex) {
			if (path.isEmpty()) {
				throw ex;
			}
			this.damaged.omit(path, ex);
		}
	}

	private void walkOpened(List<String> path, String encodedPath, String after) throws IOException {
		Cancellation.check();
		TreeNode directory = this.tree.open(path);
		if (directory == null) {
			return;
		}
		try (directory) {
			Object key = directory.attributes().key();
			if (directory.attributes().kind() == EntryKind.DIRECTORY && !this.entered.contains(key)) {
				this.entered.push(key);
				try {
					walk(directory, path, encodedPath, after);
				}
				finally {
					this.entered.pop();
				}
			}
		}
	}

	private void walk(TreeNode directory, List<String> path, String encodedPath, String after) throws IOException {
		int slash = after.indexOf('/') + 1;
		String from = (slash > 0) ? after.substring(0, slash) : after;
		if (slash > 0) {
			enter(path, encodedPath, from, after.substring(slash));
		}
		boolean isAll = false;
		while (!isAll && !isEnough()) {
			SortedNames names = this.directories.namesAfter(directory, path, from);
			for (String name : names.after(from)) {
				if (isEnough()) {
					return;
				}
				visit(directory, path, encodedPath, name);
				from = name;
			}
			isAll = names.isAll();
		}
	}

	private void visit(TreeNode directory, List<String> path, String encodedPath, String encoded) throws IOException {
		if (encoded.endsWith("/")) {
			enter(path, encodedPath, encoded, "");
			return;
		}
		String name = PercentEncoding.decode(encoded);
		NodeAttributes attributes = (name != null) ? this.damaged.attributes(directory, path, name) : null;
		if (name != null && attributes != null && attributes.kind() == EntryKind.FILE) {
			this.found.add(new ListedFile(encodedPath + encoded, DirectoryTree.child(path, name), attributes));
		}
	}

	private void enter(List<String> path, String encodedPath, String encoded, String after) throws IOException {
		String name = PercentEncoding.decode(encoded.substring(0, encoded.length() - 1));
		if (name == null || !encoded.equals(PercentEncoding.encode(name) + "/")
				|| path.size() == FileFilter.MAX_DEPTH) {
			return;
		}
		List<String> child = DirectoryTree.child(path, name);
		if (this.filter.showsEntry(child, true) && this.mayHold.test(encodedPath + encoded)) {
			walk(child, encodedPath + encoded, after);
		}
	}

	private boolean isEnough() {
		return this.found.size() >= this.limit;
	}

	/**
	 * A found file.
	 *
	 * @param encodedPath path as in the URI
	 * @param path names from the root to the file
	 */
	public record ListedFile(String encodedPath, List<String> path, NodeAttributes attributes) {

	}

}
