package io.mcpgateway.adapter.file.listing;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;

import io.mcpgateway.adapter.file.mount.FileFilter;
import io.mcpgateway.adapter.file.tree.Cancellation;
import io.mcpgateway.adapter.file.tree.DirectoryTree;
import io.mcpgateway.adapter.file.tree.EntryKind;
import io.mcpgateway.adapter.file.tree.NodeAttributes;
import io.mcpgateway.adapter.file.tree.TreeNode;
import io.mcpgateway.resource.uri.PercentEncoding;

/**
 * Goes through a tree in the order of URIs, from any place in it, and stops when it has
 * found enough. It opens only the directories on its way.
 */
public final class FileWalk {

	private final DirectoryTree tree;

	private final DirectoryNames directories;

	private final FileFilter filter;

	private final Predicate<String> mayHold;

	private final int most;

	/**
	 * The directories on the way, so that a link to one of them is not followed for ever.
	 */
	private final Deque<Object> entered = new ArrayDeque<>();

	private final List<Found> found = new ArrayList<>();

	/**
	 * Walk a tree.
	 * @param mayHold whether the directory at a place may hold what is looked for
	 * @param most how many files to find at most
	 */
	public FileWalk(DirectoryTree tree, DirectoryNames directories, FileFilter filter, Predicate<String> mayHold,
			int most) {
		this.tree = tree;
		this.directories = directories;
		this.filter = filter;
		this.mayHold = mayHold;
		this.most = most;
	}

	/**
	 * Find the files whose place comes after {@code after}.
	 * @param after a path as it stands in a URI, relative to the root
	 */
	public List<Found> filesAfter(String after) throws IOException {
		walk(List.of(), "", after);
		return this.found;
	}

	private void walk(List<String> path, String place, String after) throws IOException {
		Cancellation.check();
		TreeNode directory = this.tree.open(path);
		if (directory == null) {
			return;
		}
		try (directory) {
			Object key = directory.attributes().key();
			if (directory.attributes().kind() == EntryKind.DIRECTORY && !this.entered.contains(key)) {
				this.entered.push(key);
				walk(directory, path, place, after);
				this.entered.pop();
			}
		}
	}

	private void walk(TreeNode directory, List<String> path, String place, String after) throws IOException {
		int slash = after.indexOf('/') + 1;
		String from = (slash > 0) ? after.substring(0, slash) : after;
		if (slash > 0) {
			enter(path, place, from, after.substring(slash));
		}
		boolean isAll = false;
		while (!isAll && !isEnough()) {
			SortedNames names = this.directories.namesAfter(directory, path, from);
			for (String name : names.after(from)) {
				if (isEnough()) {
					return;
				}
				visit(directory, path, place, name);
				from = name;
			}
			isAll = names.isAll();
		}
	}

	private void visit(TreeNode directory, List<String> path, String place, String encoded) throws IOException {
		if (encoded.endsWith("/")) {
			enter(path, place, encoded, "");
			return;
		}
		String name = PercentEncoding.decode(encoded);
		NodeAttributes attributes = (name != null) ? directory.attributesOf(name) : null;
		if (name != null && attributes != null && attributes.kind() == EntryKind.FILE) {
			this.found.add(new Found(place + encoded, DirectoryTree.child(path, name), attributes));
		}
	}

	private void enter(List<String> path, String place, String encoded, String after) throws IOException {
		String name = PercentEncoding.decode(encoded.substring(0, encoded.length() - 1));
		if (name == null || !encoded.equals(PercentEncoding.encode(name) + "/")
				|| path.size() == FileFilter.MAX_DEPTH) {
			return;
		}
		List<String> child = DirectoryTree.child(path, name);
		if (this.filter.showsEntry(child, true) && this.mayHold.test(place + encoded)) {
			walk(child, place + encoded, after);
		}
	}

	private boolean isEnough() {
		return this.found.size() >= this.most;
	}

	/**
	 * A file.
	 *
	 * @param place its path as it stands in its URI
	 * @param path the names that lead to it
	 */
	public record Found(String place, List<String> path, NodeAttributes attributes) {

	}

}
