package io.mcpgateway.tree;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/** An open directory of a {@link WalkedTree}. */
final class WalkedDirectory implements TreeNode {

	/** How often opening is repeated when an entry is replaced meanwhile. */
	private static final int MAX_TRIES = 20;

	/** How many failed attempts count as an error. */
	private static final int MAX_FAILURES = 10;

	private final WalkedTree tree;

	private final List<String> path;

	private final SecureDirectoryStream<Path> stream;

	private final NodeAttributes attributes;

	private WalkedDirectory(WalkedTree tree, List<String> path, SecureDirectoryStream<Path> stream) throws IOException {
		this.tree = tree;
		this.path = path;
		this.stream = stream;
		NodeAttributes seen = WalkedEntry
			.attributes(stream.getFileAttributeView(BasicFileAttributeView.class).readAttributes());
		this.attributes = Objects.requireNonNull(seen, "A directory stream without a directory");
	}

	/** Takes over a stream and closes it on failure. */
	static WalkedDirectory of(WalkedTree tree, List<String> path, SecureDirectoryStream<Path> stream)
			throws IOException {
		try {
			return new WalkedDirectory(tree, path, stream);
		}
		catch (IOException | RuntimeException ex) {
			stream.close();
			throw ex;
		}
	}

	@Override
	public NodeAttributes attributes() {
		return this.attributes;
	}

	/** Opens an entry; {@code null} if missing or a closed link. */
	@Nullable TreeNode open(String name) throws IOException {
		WalkedEntry entry = new WalkedEntry(this.stream, name);
		int failures = 0;
		for (int i = 0; i < MAX_TRIES; i++) {
			NodeAttributes before = findAttributes(name);
			if (before == null) {
				return null;
			}
			try {
				TreeNode node = (before.kind() == EntryKind.DIRECTORY) ? enter(entry) : read(entry, before);
				if (node != null && node.attributes().key().equals(before.key())) {
					return node;
				}
				if (node != null) {
					node.close();
				}
			}
			catch (AccessDeniedException ex) {
				return null;
			}
			catch (IOException ex) {
				// A link for a moment, or a failure of the file system.
				if (++failures == MAX_FAILURES) {
					throw ex;
				}
			}
		}
		throw new ReplacedEntryException();
	}

	/** Returns the attributes of an entry; {@code null} if missing or a closed link. */
	@Nullable NodeAttributes findAttributes(String name) throws IOException {
		WalkedEntry entry = new WalkedEntry(this.stream, name);
		NodeAttributes found = entry.findAttributes();
		return (found == null && this.tree.followsFileLinks()) ? entry.findLinkedFile() : found;
	}

	@Override
	public @Nullable NodeAttributes attributesOf(String name) throws IOException {
		if (!EntryName.isPossible(name)) {
			return null;
		}
		NodeAttributes seen = findAttributes(name);
		return (seen != null || !this.tree.followsLinks()) ? seen : this.tree.attributesOf(below(name));
	}

	@Override
	public int read(ByteBuffer into, long position) throws IOException {
		throw new IOException("A directory has no bytes");
	}

	@Override
	public void list(Visitor visitor) throws IOException {
		DirectoryStream<Path> entries;
		try {
			entries = new WalkedEntry(this.stream, ".").enter();
		}
		catch (NoSuchFileException ex) {
			// A directory that was removed has no entries.
			return;
		}
		try (entries) {
			for (Path entry : entries) {
				String name = entry.getFileName().toString();
				if (isText(entry.getFileName(), name) && !visitor.visit(name, EntryKind.UNKNOWN)) {
					return;
				}
			}
		}
		catch (DirectoryIteratorException ex) {
			throw ex.getCause();
		}
	}

	@Override
	public void close() {
		try {
			this.stream.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private TreeNode enter(WalkedEntry entry) throws IOException {
		return of(this.tree, below(entry.name()), entry.enter());
	}

	private @Nullable TreeNode read(WalkedEntry entry, NodeAttributes before) throws IOException {
		Path path = this.tree.resolvePath(below(entry.name()));
		if (HandleOpener.supports(path)) {
			return HandleOpener.open(path, before.key());
		}
		// A channel has no identity: compare the name before and after.
		SeekableByteChannel channel = entry.read(this.tree.followsFileLinks());
		try {
			NodeAttributes after = findAttributes(entry.name());
			if (after != null) {
				return WalkedFile.of(channel, after);
			}
		}
		catch (IOException | RuntimeException ex) {
			channel.close();
			throw ex;
		}
		channel.close();
		return null;
	}

	private List<String> below(String name) {
		return Stream.concat(this.path.stream(), Stream.of(name)).toList();
	}

	/**
	 * Returns whether a name is valid text. <b>Why</b>: the JDK replaces invalid bytes,
	 * and the replaced name leads to no entry.
	 */
	private static boolean isText(Path entry, String name) {
		try {
			return name.indexOf('\ufffd') < 0 || entry.getFileSystem().getPath(name).equals(entry);
		}
		catch (InvalidPathException ex) {
			return false;
		}
	}

}
