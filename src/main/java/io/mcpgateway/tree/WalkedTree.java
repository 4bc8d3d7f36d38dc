package io.mcpgateway.tree;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Tree for platforms whose kernel cannot enforce the bounds. Walks each path from
 * directory handle to directory handle and never through a link. If links are followed,
 * the target is resolved by path first and then walked the same way. So every opened file
 * lies beneath the root, even during concurrent renames.
 * <p>
 * The JVM encodes names: run the JVM in a UTF-8 locale such as {@code C.UTF-8}.
 * Directories need read permission. Linux opens files through handles, so a FIFO never
 * blocks a reader. On other platforms, an attacker who swaps a file for a FIFO during
 * opening blocks the reader until a writer opens the FIFO.
 */
public final class WalkedTree implements DirectoryTree {

	/** How often a path is walked when its directories or its file move meanwhile. */
	private static final int MAX_WALKS = 20;

	private final Path root;

	private final @Nullable SymbolicLinks links;

	private final StoredNames names = new StoredNames(this::find);

	private final boolean followsFileLinks;

	private final boolean isExact;

	private WalkedTree(Path root, FollowedLinks links, boolean isExact) {
		this.root = root.toAbsolutePath();
		this.links = (links == FollowedLinks.INSIDE) ? new SymbolicLinks(this.root) : null;
		this.followsFileLinks = links == FollowedLinks.TO_FILES;
		this.isExact = isExact;
	}

	public static WalkedTree of(Path root, boolean followLinks) {
		return of(root, followLinks ? FollowedLinks.INSIDE : FollowedLinks.NONE, true);
	}

	/**
	 * Returns the tree below a directory.
	 * @param isExact whether to ignore a file that is found by another name
	 */
	static WalkedTree of(Path root, FollowedLinks links, boolean isExact) {
		WalkedTree tree = new WalkedTree(root, links, isExact);
		for (Path path = tree.root; path != null; path = path.getParent()) {
			try (DirectoryStream<Path> stream = Files.newDirectoryStream(path)) {
				if (!(stream instanceof SecureDirectoryStream)) {
					throw new UnsupportedOperationException("Cannot serve files from " + root
							+ ": the platform cannot open a file relative to an open directory");
				}
				return tree;
			}
			catch (IOException ex) {
				// Missing or unreadable: try the parent.
			}
		}
		return tree;
	}

	@Override
	public @Nullable TreeNode open(List<String> path) throws IOException {
		TreeNode found = find(path);
		if (found != null && this.isExact && !this.names.containsAll(path)) {
			found.close();
			return null;
		}
		return found;
	}

	@Override
	public TreeNode openFile(List<String> path) throws IOException {
		TreeNode found = open(path);
		NodeAttributes closed = (found == null && !path.isEmpty()) ? attributesOf(path) : null;
		if (closed != null) {
			throw new AccessDeniedException(String.join("/", path));
		}
		return DirectoryTree.requireFile(found, path);
	}

	@Override
	public NodeAttributes fileAttributes(List<String> path) throws IOException {
		NodeAttributes found = attributesOf(path);
		if (found != null && found.kind() == EntryKind.FILE && (!this.isExact || this.names.containsAll(path))) {
			return found;
		}
		try (TreeNode file = openFile(path)) {
			return file.attributes();
		}
	}

	/** Returns the path of a file on disk. */
	Path resolvePath(List<String> names) {
		Path path = this.root;
		for (String name : names) {
			path = path.resolve(name);
		}
		return path;
	}

	boolean followsLinks() {
		return this.links != null;
	}

	boolean followsFileLinks() {
		return this.followsFileLinks;
	}

	private @Nullable TreeNode find(List<String> path) throws IOException {
		List<String> names = resolve(path);
		if (names == null || names.isEmpty()) {
			return (names != null) ? root() : null;
		}
		for (int i = 1; i < MAX_WALKS; i++) {
			try {
				return walkTo(names);
			}
			catch (ReplacedEntryException ex) {
				// The directory may have moved: walk to the one at its path now.
			}
		}
		return walkTo(names);
	}

	private @Nullable TreeNode walkTo(List<String> names) throws IOException {
		try (WalkedDirectory parent = walk(names.subList(0, names.size() - 1))) {
			return (parent != null) ? parent.open(names.getLast()) : null;
		}
	}

	/** Returns the attributes of a path, which may be unreadable. */
	@Nullable NodeAttributes attributesOf(List<String> link) throws IOException {
		List<String> names = resolve(link);
		if (names == null) {
			return null;
		}
		try (WalkedDirectory parent = walk(names.subList(0, Math.max(names.size() - 1, 0)))) {
			if (parent == null || names.isEmpty()) {
				return (parent != null) ? parent.attributes() : null;
			}
			return parent.findAttributes(names.getLast());
		}
	}

	private @Nullable List<String> resolve(List<String> path) throws IOException {
		if (!EntryName.arePossible(path)) {
			return null;
		}
		return (this.links != null) ? this.links.resolve(path) : List.copyOf(path);
	}

	private @Nullable WalkedDirectory walk(List<String> names) throws IOException {
		WalkedDirectory directory = root();
		for (String name : names) {
			try (WalkedDirectory left = directory) {
				TreeNode next = left.open(name);
				if (!(next instanceof WalkedDirectory entered)) {
					TreeNode.closeIfOpen(next);
					return null;
				}
				directory = entered;
			}
		}
		return directory;
	}

	@SuppressWarnings("StreamResourceLeak")
	private WalkedDirectory root() throws IOException {
		DirectoryStream<Path> stream;
		try {
			stream = Files.newDirectoryStream(this.root);
		}
		catch (NoSuchFileException | NotDirectoryException | AccessDeniedException ex) {
			throw new MissingRootException(this.root.toString(), ex);
		}
		if (stream instanceof SecureDirectoryStream<Path> secure) {
			return WalkedDirectory.of(this, List.of(), secure);
		}
		stream.close();
		throw new IOException(
				"Cannot open the root directory " + this.root + ": the file system lacks secure directory streams");
	}

}
