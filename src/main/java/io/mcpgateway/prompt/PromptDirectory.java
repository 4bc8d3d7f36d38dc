package io.mcpgateway.prompt;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Collection;
import java.util.List;
import java.util.NavigableSet;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.StreamSupport;

import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.EntryKind;
import io.mcpgateway.tree.FollowedLinks;
import io.mcpgateway.tree.IrregularFileException;
import io.mcpgateway.tree.MissingRootException;
import io.mcpgateway.tree.PlatformTree;
import io.mcpgateway.tree.TreeNode;
import org.jspecify.annotations.Nullable;

/**
 * Folder on disk. Links are followed within the folder, since Kubernetes volumes consist
 * of links. Every call waits for the disk.
 */
final class PromptDirectory {

	/** Maximum number of prompt files. */
	static final int MAX_FILES = 1000;

	private static final String ENDING = ".md";

	private final Path root;

	/** Opens paths without links, which are resolved before. */
	private final DirectoryTree tree;

	public PromptDirectory(Path root) {
		this.root = root;
		this.tree = PlatformTree.of(root, FollowedLinks.NONE);
	}

	/**
	 * Returns the names of prompt files in order: at most {@value #MAX_FILES} and one
	 * more, which reveals the excess.
	 */
	NavigableSet<String> names() throws IOException {
		NavigableSet<String> names = new TreeSet<>();
		try (TreeNode opened = this.tree.open(List.of())) {
			if (opened == null) {
				throw new AccessDeniedException("the folder");
			}
			opened.list((name, kind) -> {
				if (isPrompt(name, kind)) {
					names.add(name);
				}
				if (names.size() > MAX_FILES + 1) {
					names.pollLast();
				}
				return true;
			});
		}
		catch (MissingRootException ex) {
			throw ex.reason();
		}
		return names;
	}

	/** Returns the attributes of files; equal attributes mean no write in between. */
	SortedMap<String, Stamp> look(Collection<String> paths) {
		SortedMap<String, Stamp> stamps = new TreeMap<>();
		paths.forEach((path) -> stamps.put(path, stamp(path)));
		return stamps;
	}

	/** Reads at most {@code most} bytes of a file, for a line of another file. */
	byte[] read(String path, int most, int line) {
		try {
			Path real = this.root.resolve(path).toRealPath();
			Path folder = this.root.toRealPath();
			if (!real.startsWith(folder)) {
				throw new InvalidPromptException(line, QuotedInput.of(path) + " is outside the folder");
			}
			return read(path, names(folder.relativize(real)), most, line);
		}
		catch (IrregularFileException ex) {
			throw new InvalidPromptException(line, QuotedInput.of(path) + " is not a regular file");
		}
		catch (NoSuchFileException ex) {
			throw new InvalidPromptException(line, QuotedInput.of(path) + " does not exist");
		}
		catch (AccessDeniedException ex) {
			throw new InvalidPromptException(line, QuotedInput.of(path) + " is not readable: check its permissions");
		}
		catch (IOException | InvalidPathException ex) {
			throw new InvalidPromptException(line, QuotedInput.of(path) + " cannot be read");
		}
	}

	/** Reads one byte more than allowed, as a file may grow meanwhile. */
	private byte[] read(String path, List<String> names, int most, int line) throws IOException {
		try (InputStream input = this.tree.openFile(names).inputStream(0)) {
			byte[] bytes = input.readNBytes(most + 1);
			if (bytes.length > most) {
				throw new InvalidPromptException(line, QuotedInput.of(path) + " is larger than " + most / 1024 + "KB");
			}
			return bytes;
		}
	}

	private Stamp stamp(String path) {
		try {
			BasicFileAttributes found = Files.readAttributes(this.root.resolve(path), BasicFileAttributes.class);
			return new Stamp(found.size(), found.lastModifiedTime(), found.fileKey());
		}
		catch (IOException | InvalidPathException ex) {
			return Stamp.NONE;
		}
	}

	private static List<String> names(Path path) {
		return StreamSupport.stream(path.spliterator(), false).map(Path::toString).toList();
	}

	private boolean isPrompt(String name, EntryKind kind) {
		return name.endsWith(ENDING) && !name.startsWith(".")
				&& (kind == EntryKind.FILE || !Files.isDirectory(this.root.resolve(name)));
	}

	/** Attributes of a file. */
	record Stamp(long size, @Nullable FileTime modified, @Nullable Object key) {

		static final Stamp NONE = new Stamp(-1, null, null);

	}

}
