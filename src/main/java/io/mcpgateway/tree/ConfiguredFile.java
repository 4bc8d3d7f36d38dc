package io.mcpgateway.tree;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;

/**
 * File that the operator configures by path and another process may replace at any time.
 * Only a regular file is opened, so no FIFO, device or socket in its place hangs a
 * reader. All links are followed, since volumes of Kubernetes consist of links and the
 * operator chose the path.
 */
public final class ConfiguredFile {

	private final DirectoryTree parent;

	private final List<String> name;

	private ConfiguredFile(DirectoryTree parent, List<String> name) {
		this.parent = parent;
		this.name = name;
	}

	/** Returns the file at a path, which may be missing for now. */
	public static ConfiguredFile of(Path path) {
		Path absolute = path.toAbsolutePath();
		Path parent = absolute.getParent();
		Path name = absolute.getFileName();
		return (parent != null && name != null)
				? new ConfiguredFile(PlatformTree.ofAnyName(parent), List.of(name.toString()))
				: new ConfiguredFile(PlatformTree.ofAnyName(absolute), List.of());
	}

	/** Returns a file in the root of a tree. */
	public static ConfiguredFile in(DirectoryTree parent, String name) {
		return new ConfiguredFile(parent, List.of(name));
	}

	/** Returns this file with a guard of the threads that read it. */
	public ConfiguredFile guardedBy(StallGuard guard) {
		return new ConfiguredFile(new GuardedTree(this.parent, guard), this.name);
	}

	/**
	 * Opens the file for reading.
	 * @throws java.nio.file.NoSuchFileException if the file or its directory is missing
	 * @throws java.nio.file.AccessDeniedException if the gateway may not read the file
	 * @throws IrregularFileException if a directory, FIFO, device or socket has the path
	 */
	public TreeNode open() throws IOException {
		try {
			return this.parent.openFile(this.name);
		}
		catch (MissingRootException ex) {
			throw ex.reason();
		}
	}

	/**
	 * Returns the attributes of the file, which may be unreadable; fails as
	 * {@link #open()} does.
	 */
	public NodeAttributes attributes() throws IOException {
		try {
			return this.parent.fileAttributes(this.name);
		}
		catch (MissingRootException ex) {
			throw ex.reason();
		}
	}

	/**
	 * Reads the beginning of the file; fails as {@link #open()} does.
	 * @param max maximum number of bytes: one more than allowed reveals a larger file
	 */
	public byte[] read(int max) throws IOException {
		try (InputStream bytes = inputStream()) {
			return bytes.readNBytes(max);
		}
	}

	/** Opens the bytes of the file; fails as {@link #open()} does. */
	public InputStream inputStream() throws IOException {
		return open().inputStream(0);
	}

}
