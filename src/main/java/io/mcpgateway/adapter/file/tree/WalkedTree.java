package io.mcpgateway.adapter.file.tree;

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
 * A tree for where the kernel does not keep the bounds: every path is walked, one
 * component after the other, from directory handle to directory handle, and never through
 * a link. If links are followed, it is first worked out where they lead, by path and
 * perhaps too late, and that is walked in the same way: what is opened is beneath the
 * root, whatever happens meanwhile.
 * <p>
 * Names are encoded as the JVM does it: run it in a locale of UTF-8, such as
 * {@code C.UTF-8}. Directories that may be entered but not read are closed. Who swaps a
 * file for a FIFO between a look at it and its opening holds up the reader until somebody
 * writes.
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
					throw new UnsupportedOperationException("Files cannot be served from " + root
							+ ": this platform cannot open a file relative to an open directory");
				}
				return tree;
			}
			catch (IOException ex) {
				// Not there yet, or not to be read: its parent tells as well.
			}
		}
		return tree;
	}

	@Override
	public @Nullable TreeNode open(List<String> path) throws IOException {
		TreeNode found = find(path);
		if (found != null && !this.names.haveAll(path)) {
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

	/** Tell of what a link leads to, even if it cannot be read. */
	@Nullable NodeAttributes attributesOf(List<String> link) throws IOException {
		List<String> names = (this.links != null) ? resolve(link) : null;
		if (names == null) {
			return null;
		}
		try (WalkedDirectory parent = walk(names.subList(0, Math.max(names.size() - 1, 0)))) {
			if (parent == null || names.isEmpty()) {
				return (parent != null) ? parent.attributes() : null;
			}
			return parent.look(names.getLast());
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
					close(next);
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
		throw new IOException("The root " + this.root + " cannot be opened securely");
	}

	private static void close(@Nullable TreeNode node) {
		if (node != null) {
			node.close();
		}
	}

}
