package io.mcpgateway.prompt.folder;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Collection;
import java.util.NavigableSet;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

import io.mcpgateway.prompt.template.InvalidPromptException;
import io.mcpgateway.prompt.template.QuotedInput;
import org.jspecify.annotations.Nullable;

/**
 * Folder on disk. Links are followed within the folder, since Kubernetes volumes consist
 * of links. Every call waits for the disk.
 */
public final class PromptDirectory {

	/** Maximum number of prompt files. */
	static final int MAX_FILES = 1000;

	private static final String ENDING = ".md";

	private final Path root;

	public PromptDirectory(Path root) {
		this.root = root;
	}

	/**
	 * Returns the names of prompt files in order: at most {@value #MAX_FILES} and one
	 * more, which reveals the excess.
	 */
	NavigableSet<String> names() throws IOException {
		NavigableSet<String> names = new TreeSet<>();
		try (DirectoryStream<Path> entries = Files.newDirectoryStream(this.root, PromptDirectory::isPrompt)) {
			for (Path entry : entries) {
				names.add(entry.getFileName().toString());
				if (names.size() > MAX_FILES + 1) {
					names.pollLast();
				}
			}
		}
		catch (DirectoryIteratorException ex) {
			throw ex.getCause();
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
			if (!real.startsWith(this.root.toRealPath())) {
				throw new InvalidPromptException(line, QuotedInput.of(path) + " is outside the folder");
			}
			if (!Files.isRegularFile(real, LinkOption.NOFOLLOW_LINKS)) {
				throw new InvalidPromptException(line, QuotedInput.of(path) + " is not a regular file");
			}
			return read(path, real, most, line);
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
	private static byte[] read(String path, Path real, int most, int line) throws IOException {
		try (InputStream input = Files.newInputStream(real, LinkOption.NOFOLLOW_LINKS)) {
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

	private static boolean isPrompt(Path entry) {
		String name = entry.getFileName().toString();
		return name.endsWith(ENDING) && !name.startsWith(".") && !Files.isDirectory(entry);
	}

	/** Attributes of a file. */
	record Stamp(long size, @Nullable FileTime modified, @Nullable Object key) {

		static final Stamp NONE = new Stamp(-1, null, null);

	}

}
