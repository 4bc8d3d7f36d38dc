package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.mcpgateway.adapter.git.store.RepositoryReader;
import io.mcpgateway.blocking.Cancellation;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Walk over the files of a tree in the order of git, from any path until enough files are
 * found. Reads only the trees on its way, so a page costs the same among a million files
 * as among a thousand. Finds a directory instead of its files if its tree cannot be read.
 */
final class TreeFileWalk {

	/** Maximum number of entries passed by a walk. */
	private static final int MAX_PASSED = 100_000;

	private final RepositoryReader reader;

	private final TreeReader trees;

	private final PathFilter filter;

	private final ObjectId root;

	private final Predicate<String> mayHold;

	private final String after;

	private final int limit;

	private final List<ListedFile> found = new ArrayList<>();

	private int passed;

	private String last;

	private TreeFileWalk(RepositoryReader reader, PathFilter filter, ObjectId root, Predicate<String> mayHold,
			String after, int limit) {
		this.reader = reader;
		this.trees = new TreeReader(reader);
		this.filter = filter;
		this.root = root;
		this.mayHold = mayHold;
		this.after = after;
		this.last = after;
		this.limit = limit;
	}

	/**
	 * Finds the visible files after a path.
	 * @param mayHold whether the directory at a path with a final slash may hold a wanted
	 * file
	 * @param after path of the file before, or any text
	 * @param limit how many files to find at most
	 */
	public static Page filesAfter(String after, int limit, RepositoryReader reader, ObjectId root, PathFilter filter,
			Predicate<String> mayHold) throws IOException {
		TreeFileWalk walk = new TreeFileWalk(reader, filter, root, mayHold, after, limit);
		walk.walk(walk.trees.entries(root), List.of());
		return new Page(walk.found, walk.isTired() ? walk.last : null);
	}

	/** Walks over the entries of a directory, and closes them. */
	private void walk(TreeEntries directory, List<String> path) throws IOException {
		try (TreeEntries entries = directory) {
			for (TreeEntry entry : entries) {
				if (this.found.size() >= this.limit || isTired() || Cancellation.isRequested()) {
					return;
				}
				List<String> child = Stream.concat(path.stream(), Stream.of(entry.name())).toList();
				String text = String.join("/", child);
				if (entry.isDirectory()) {
					enter(entry, child, text + "/");
				}
				else if (isAfter(text)) {
					this.passed++;
					this.last = text;
					add(entry, child);
				}
			}
		}
	}

	private void enter(TreeEntry directory, List<String> path, String text) throws IOException {
		if ((isAfter(text) || this.after.startsWith(text)) && this.filter.showsEntry(path, true)
				&& this.mayHold.test(text)) {
			this.passed++;
			TreeEntries entries = this.reader.attempt(() -> this.trees.entries(directory.id()));
			if (entries != null) {
				walk(entries, path);
			}
			else if (isAfter(text)) {
				this.last = text;
				this.found.add(new ListedFile(path, directory));
			}
		}
	}

	/** Adds a file, or a symbolic link to a file. */
	private void add(TreeEntry entry, List<String> path) throws IOException {
		if (this.filter.showsEntry(path, false)) {
			TreeEntry file = this.trees.target(entry, this.filter, this.root, path);
			if (file != null && !file.isDirectory() && file.kind() != TreeEntry.Kind.SUBMODULE) {
				this.found.add(new ListedFile(path, file));
			}
		}
	}

	private boolean isAfter(String path) {
		return TreeEntry.PATH_ORDER.compare(path, this.after) > 0;
	}

	private boolean isTired() {
		return this.passed >= MAX_PASSED;
	}

	/**
	 * Found file, or found directory whose tree cannot be read.
	 *
	 * @param entry the file or directory, or a link that cannot be followed
	 */
	public record ListedFile(List<String> path, TreeEntry entry) {

	}

	/**
	 * Files of a walk.
	 *
	 * @param resumeAfter path at which the walk stopped early; {@code null} if it did not
	 */
	public record Page(List<ListedFile> files, @Nullable String resumeAfter) {

	}

}
