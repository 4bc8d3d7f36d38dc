package io.mcpgateway.tree;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.ClosedDirectoryStreamException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.Objects;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/** Entry of an open directory, opened without following links. */
record WalkedEntry(SecureDirectoryStream<Path> parent, String name) {

	/** Maximum length of a name in bytes on the common file systems of Linux. */
	private static final int MAX_NAME_LENGTH = 255;

	/**
	 * Returns the attributes without opening the entry; {@code null} if hidden or
	 * missing.
	 */
	@Nullable NodeAttributes findAttributes() throws IOException {
		try {
			return attributes(
					this.parent.getFileAttributeView(path(), BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
						.readAttributes());
		}
		catch (NoSuchFileException | AccessDeniedException | InvalidPathException ex) {
			return null;
		}
		catch (FileSystemException ex) {
			if (this.name.getBytes(StandardCharsets.UTF_8).length > MAX_NAME_LENGTH) {
				return null;
			}
			throw ex;
		}
		catch (ClosedDirectoryStreamException ex) {
			throw new ClosedChannelException();
		}
	}

	SecureDirectoryStream<Path> enter() throws IOException {
		try {
			return this.parent.newDirectoryStream(path(), LinkOption.NOFOLLOW_LINKS);
		}
		catch (ClosedDirectoryStreamException ex) {
			throw new ClosedChannelException();
		}
	}

	SeekableByteChannel read(boolean followLink) throws IOException {
		Set<OpenOption> options = followLink ? Set.of(StandardOpenOption.READ)
				: Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
		return this.parent.newByteChannel(path(), options);
	}

	/** Returns the attributes of the target of a link; {@code null} unless a file. */
	@Nullable NodeAttributes findLinkedFile() {
		try {
			NodeAttributes target = attributes(
					this.parent.getFileAttributeView(path(), BasicFileAttributeView.class).readAttributes());
			return (target != null && target.kind() == EntryKind.FILE) ? target : null;
		}
		catch (IOException | InvalidPathException ex) {
			return null;
		}
	}

	/** Returns attributes; {@code null} for kinds that are never served. */
	static @Nullable NodeAttributes attributes(BasicFileAttributes seen) {
		if (!seen.isRegularFile() && !seen.isDirectory()) {
			return null;
		}
		EntryKind kind = seen.isDirectory() ? EntryKind.DIRECTORY : EntryKind.FILE;
		Instant modified = seen.lastModifiedTime().toInstant();
		Object key = Objects.requireNonNull(seen.fileKey(), "The file system identifies no files");
		return new NodeAttributes(kind, seen.size(), modified, modified, key);
	}

	private Path path() {
		return Path.of(this.name);
	}

}
