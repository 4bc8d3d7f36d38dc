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
 * Directories need read permission. An attacker who swaps a file for a FIFO during
 * opening blocks the reader until a writer opens the FIFO.
 */
public final class WalkedTree implements DirectoryTree {

	private final Path root;

	private final @Nullable SymbolicLinks links;

	private final StoredNames names = new StoredNames(this::find);

	private WalkedTree(Path root, boolean followLinks) {
		this.root = root.toAbsolutePath();
		this.links = followLinks ? new SymbolicLinks(this.root) : null;
	}

	public static WalkedTree of(Path root, boolean followLinks) {
		WalkedTree tree = new WalkedTree(root, followLinks);
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
		if (found != null && !this.names.containsAll(path)) {
			found.close();
			return null;
		}
		return found;
	}

	private @Nullable TreeNode find(List<String> path) throws IOException {
		List<String> names = resolve(path);
		if (names == null || names.isEmpty()) {
			return (names != null) ? root() : null;
		}
		try (WalkedDirectory parent = walk(names.subList(0, names.size() - 1))) {
			return (parent != null) ? parent.open(names.getLast()) : null;
		}
	}

	/** Returns the attributes of the target of a link, which may be unreadable. */
	@Nullable NodeAttributes attributesOf(List<String> link) throws IOException {
		List<String> names = (this.links != null) ? resolve(link) : null;
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
