package io.mcpgateway.adapter.logs.read;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.EntryKind;
import io.mcpgateway.tree.GuardedTree;
import io.mcpgateway.tree.IrregularFileException;
import io.mcpgateway.tree.NodeAttributes;
import io.mcpgateway.tree.NodeChannel;
import io.mcpgateway.tree.StallGuard;
import io.mcpgateway.tree.TreeNode;
import org.jspecify.annotations.Nullable;

/**
 * Directory of a mount. The tree opens regular files only, and symbolic links at most to
 * files, so no name leads out of the mount and no FIFO hangs a reader.
 */
final class LogDirectory {

	/** Attempts to open a file that is renamed meanwhile. */
	private static final int MAX_ATTEMPTS = 5;

	private final DirectoryTree tree;

	/**
	 * Creates a directory, which may be missing.
	 * @param guard guard of the threads of the mount
	 */
	LogDirectory(DirectoryTree tree, StallGuard guard) {
		this.tree = new GuardedTree(tree, guard);
	}

	/**
	 * Lists the files and directories in a directory.
	 * @param max maximum number of entries to look at
	 * @throws FileSystemException if a directory below the root is missing or closed to
	 * the gateway
	 */
	Entries entries(List<String> directory, int max) throws IOException {
		List<LogSegment> files = new ArrayList<>();
		List<String> directories = new ArrayList<>();
		try (TreeNode opened = openDirectory(directory)) {
			for (String name : names(opened, max)) {
				NodeAttributes attributes = PercentEncoding.isPlain(name) ? attributes(opened, name) : null;
				if (attributes != null && attributes.kind() == EntryKind.FILE) {
					files.add(segment(directory, name, attributes));
				}
				else if (attributes != null) {
					directories.add(name);
				}
			}
		}
		return new Entries(files, directories);
	}

	/**
	 * Opens a file, also under a name given since.
	 * @throws NoSuchFileException if the file is gone
	 */
	SeekableByteChannel open(LogSegment segment) throws IOException {
		String name = segment.name();
		for (int i = 0; i < MAX_ATTEMPTS; i++) {
			TreeNode file = (name != null) ? openIfSame(segment, name) : null;
			if (file != null) {
				return new NodeChannel(file, 0);
			}
			name = entries(segment.directory(), LogFiles.MAX_ENTRIES).files()
				.stream()
				.filter((found) -> found.key().equals(segment.key()))
				.map(LogSegment::name)
				.findFirst()
				.orElse(null);
		}
		throw new NoSuchFileException(segment.name());
	}

	private @Nullable TreeNode openIfSame(LogSegment segment, String name) throws IOException {
		try {
			TreeNode file = this.tree.openFile(DirectoryTree.child(segment.directory(), name));
			if (key(file.attributes()).equals(segment.key())) {
				return file;
			}
			file.close();
			return null;
		}
		catch (NoSuchFileException | IrregularFileException ex) {
			return null;
		}
	}

	private TreeNode openDirectory(List<String> directory) throws IOException {
		String path = String.join("/", directory);
		TreeNode opened = this.tree.open(directory);
		if (opened == null) {
			throw new NoSuchFileException(path);
		}
		if (opened.attributes().kind() != EntryKind.DIRECTORY) {
			opened.close();
			throw new NotDirectoryException(path);
		}
		return opened;
	}

	private static List<String> names(TreeNode directory, int max) throws IOException {
		List<String> names = new ArrayList<>();
		directory.list((name, kind) -> names.size() < max && names.add(name));
		return names;
	}

	private static @Nullable NodeAttributes attributes(TreeNode directory, String name) {
		try {
			return directory.attributesOf(name);
		}
		catch (IOException ex) {
			return null;
		}
	}

	private static LogSegment segment(List<String> directory, String name, NodeAttributes attributes) {
		return new LogSegment(directory, name, RotatedName.of(name).isCompressed(), attributes.size(),
				FileTime.from(attributes.modified()), key(attributes));
	}

	private static String key(NodeAttributes attributes) {
		return String.valueOf(attributes.key());
	}

	/** Entries of a directory. */
	record Entries(List<LogSegment> files, List<String> directories) {

	}

}
