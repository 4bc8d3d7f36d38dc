package io.mcpgateway.benchmark;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Temporary copy of a tree of source files.
 *
 * @param root the directory
 * @param files its files
 */
record SourceTree(Path root, List<Path> files) implements AutoCloseable {

	private static final int SEED = 20260728;

	private static final Pattern WORD = Pattern.compile("[A-Za-z_]{4,30}");

	/**
	 * Copies the first files of a directory or an archive, in the order of their names.
	 * @param source the directory or ZIP archive; empty for the sources of the JDK
	 */
	static SourceTree copy(String source, int most) throws IOException {
		Path from = source.isEmpty() ? Path.of(System.getProperty("java.home"), "lib", "src.zip") : Path.of(source);
		if (Files.isDirectory(from)) {
			return copy(from, most);
		}
		try (FileSystem archive = FileSystems.newFileSystem(from)) {
			return copy(archive.getPath("/"), most);
		}
	}

	/** Skips symbolic links. */
	private static SourceTree copy(Path from, int most) throws IOException {
		Path root = Files.createTempDirectory("benchmark");
		List<Path> files = new ArrayList<>();
		try (Stream<Path> walk = Files.walk(from)) {
			List<Path> chosen = walk.filter((path) -> Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS))
				.sorted()
				.limit(most)
				.toList();
			for (Path file : chosen) {
				Path copy = root.resolve(from.relativize(file).toString());
				Files.createDirectories(copy.getParent());
				try (InputStream content = Files.newInputStream(file)) {
					Files.copy(content, copy);
				}
				files.add(copy);
			}
		}
		return new SourceTree(root, files);
	}

	/**
	 * Returns words of random files, equal on every run.
	 */
	List<String> words(int count) throws IOException {
		Random random = new Random(SEED);
		List<String> words = new ArrayList<>();
		while (words.size() < count) {
			Path file = this.files.get(random.nextInt(this.files.size()));
			Matcher matcher = WORD.matcher(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
			List<String> found = matcher.results().map((result) -> result.group()).toList();
			if (!found.isEmpty()) {
				words.add(found.get(random.nextInt(found.size())));
			}
		}
		return words;
	}

	/**
	 * Returns the bytes of all files.
	 */
	long bytes() {
		return this.files.stream().mapToLong(SourceTree::size).sum();
	}

	/**
	 * Returns the bytes of the files below a directory.
	 */
	static long size(Path directory) {
		try (Stream<Path> files = Files.walk(directory)) {
			return files.filter(Files::isRegularFile).mapToLong((file) -> file.toFile().length()).sum();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public void close() throws IOException {
		delete(this.root);
	}

	static void delete(Path directory) throws IOException {
		try (Stream<Path> files = Files.walk(directory)) {
			for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
				Files.delete(file);
			}
		}
	}

}
