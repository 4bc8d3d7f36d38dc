package io.mcpgateway.adapter.git.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.EntryKind;
import io.mcpgateway.tree.NodeAttributes;
import io.mcpgateway.tree.TreeNode;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.jspecify.annotations.Nullable;

/**
 * References of a repository: files below {@code refs}, and lines of {@code packed-refs}.
 * A malformed reference counts as missing.
 */
final class RefStore {

	/** Maximum size of a file with one reference, in bytes. */
	private static final int MAX_REFERENCE_BYTES = 4096;

	/** Maximum size of {@code packed-refs}, in bytes: about half a million references. */
	private static final int MAX_PACKED_BYTES = (int) Math.min(32 * 1024 * 1024, HeldMemory.MAX_BYTES);

	/** Maximum number of names in a list. */
	private static final int MAX_NAMES = 100_000;

	/** Maximum number of directories below each other. */
	private static final int MAX_DEPTH = 32;

	/** Maximum number of references in a chain. */
	private static final int MAX_SYMBOLIC = 5;

	private static final String SYMBOLIC = "ref: ";

	private final RepositoryFiles files;

	private volatile @Nullable Known packed;

	RefStore(RepositoryFiles files) {
		this.files = files;
	}

	/** Returns the name HEAD leads to; {@code null} if HEAD is a commit. */
	public @Nullable String headTarget() throws IOException {
		return target(content(Constants.HEAD));
	}

	/** Returns the object of a reference with its full name; {@code null} if missing. */
	public @Nullable ObjectId find(String name) throws IOException {
		String current = name;
		for (int i = 0; i < MAX_SYMBOLIC && isName(current); i++) {
			String content = content(current);
			String target = target(content);
			if (target == null) {
				return ObjectId.isId(content) ? ObjectId.fromString(content) : packed().find(current);
			}
			current = target;
		}
		return null;
	}

	/**
	 * Returns the objects of references below a directory by their names, in order. Omits
	 * missing references.
	 * <p>
	 * <b>Why</b> the files are listed first: most references of a large repository have
	 * no file, and a listing costs far less than the search for each file.
	 */
	public SortedMap<String, ObjectId> find(String directory, List<String> names) throws IOException {
		Set<String> loose = new HashSet<>();
		Set<String> wanted = new HashSet<>(names);
		addLoose(segments(directory), "",
				(name) -> !wanted.contains(name) || (loose.add(name) && loose.size() < wanted.size()));
		SortedMap<String, ObjectId> found = new TreeMap<>();
		Set<String> packedOnly = new HashSet<>();
		for (String name : names) {
			String content = loose.contains(name) ? content(directory + name) : "";
			ObjectId target = ObjectId.isId(content) ? ObjectId.fromString(content)
					: (target(content) != null) ? find(directory + name) : null;
			if (target != null) {
				found.put(name, target);
			}
			else if (target(content) == null) {
				packedOnly.add(directory + name);
			}
		}
		packed().find(packedOnly, (name, target) -> found.putIfAbsent(name.substring(directory.length()), target));
		return found;
	}

	/**
	 * Returns the names of references below a directory without the directory, in order,
	 * and at most 100,000 names. Skips names forbidden by git, such as names of lock
	 * files.
	 * @param directory full name with a final slash, such as {@code refs/heads/}
	 * @param prefix prefix of the returned names
	 */
	public List<String> names(String directory, String prefix) throws IOException {
		Collection<String> found = new TreeSet<>();
		packed().names(directory + prefix, (name) -> add(found, directory, name.substring(directory.length())));
		addLoose(segments(directory), "", (name) -> !name.startsWith(prefix) || add(found, directory, name));
		return List.copyOf(found);
	}

	/**
	 * Returns the first names of references below a directory that follow a name, in
	 * order, without the directory. Skips names like {@link #names}.
	 * @param after position, perhaps no name of a reference
	 * @param limit how many names to return at most
	 */
	public List<String> namesAfter(String directory, String after, int limit) throws IOException {
		SortedSet<String> first = new TreeSet<>();
		Predicate<String> visitor = (name) -> {
			boolean isEarly = first.size() < limit || name.compareTo(first.last()) < 0;
			if (isEarly && name.compareTo(after) > 0 && isName(directory + name)) {
				first.add(name);
				if (first.size() > limit) {
					first.removeLast();
				}
			}
			return true;
		};
		packed().names(directory, (name) -> visitor.test(name.substring(directory.length())));
		addLoose(segments(directory), "", visitor);
		return List.copyOf(first);
	}

	private static List<String> segments(String directory) {
		return List.of(directory.substring(0, directory.length() - 1).split("/"));
	}

	/** Adds a name that can be found, and returns whether there may be more. */
	private static boolean add(Collection<String> names, String directory, String name) {
		if (isName(directory + name)) {
			names.add(name);
		}
		return names.size() < MAX_NAMES;
	}

	private void addLoose(List<String> path, String name, Predicate<String> visitor) throws IOException {
		List<String> directories = new ArrayList<>();
		this.files.list((entry, kind) -> {
			boolean isDirectory = kind == EntryKind.DIRECTORY
					|| (kind == EntryKind.UNKNOWN && this.files.hasDirectory(DirectoryTree.child(path, entry)));
			if (isDirectory) {
				directories.add(entry);
			}
			boolean isFile = kind == EntryKind.FILE || (kind == EntryKind.UNKNOWN && !isDirectory);
			return (!isFile || visitor.test(name + entry)) && directories.size() < MAX_NAMES;
		}, path);
		for (String directory : directories) {
			if (path.size() < MAX_DEPTH) {
				addLoose(DirectoryTree.child(path, directory), name + directory + "/", visitor);
			}
		}
	}

	/** Returns the content of a reference's own file; empty if the file is missing. */
	private String content(String name) throws IOException {
		try (TreeNode file = this.files.open(name.split("/"))) {
			return (file == null || file.attributes().size() > MAX_REFERENCE_BYTES) ? ""
					: new String(RepositoryFiles.read(file, MAX_REFERENCE_BYTES), StandardCharsets.UTF_8).strip();
		}
	}

	private static @Nullable String target(String content) {
		return content.startsWith(SYMBOLIC) ? content.substring(SYMBOLIC.length()).strip() : null;
	}

	private static boolean isName(String name) {
		return name.equals(Constants.HEAD) || (name.startsWith(Constants.R_REFS) && Repository.isValidRefName(name));
	}

	private PackedRefs packed() throws IOException {
		Instant now = Instant.now();
		try (TreeNode file = this.files.open(Constants.PACKED_REFS)) {
			if (file == null) {
				this.packed = null;
				return new PackedRefs(new byte[0]);
			}
			Known known = this.packed;
			if (known != null && known.attributes.equals(file.attributes())) {
				return known.references;
			}
			PackedRefs read = new PackedRefs(RepositoryFiles.read(file, MAX_PACKED_BYTES));
			this.packed = file.attributes().isSettled(now) ? new Known(file.attributes(), read) : null;
			return read;
		}
	}

	/** References of a file, with attributes changing at the next write. */
	private record Known(NodeAttributes attributes, PackedRefs references) {

	}

}
