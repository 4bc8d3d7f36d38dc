package io.mcpgateway.corpus;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Folder with corpora, outside of the project: a directory for each kind of source. */
final class CorpusFolder {

	/** Name of the property that names the folder. */
	static final String PROPERTY = "corpus";

	private static final List<String> KINDS = List.of("git", "sql", "files", "logs", "apis");

	private CorpusFolder() {
	}

	/**
	 * Returns the corpora of a kind, in the order of their names.
	 * @param kind name of the directory, such as {@code git}
	 * @throws IllegalStateException if the property names no such folder
	 */
	static List<Corpus> corpora(String kind) {
		Path folder = Path.of(System.getProperty(PROPERTY, ""));
		if (KINDS.stream().noneMatch((each) -> Files.isDirectory(folder.resolve(each)))) {
			throw new IllegalStateException(
					"-Dcorpus must name a folder with at least one of the directories " + KINDS + ": " + folder);
		}
		Path directory = folder.resolve(kind);
		if (!Files.isDirectory(directory)) {
			return List.of();
		}
		try (Stream<Path> corpora = Files.list(directory)) {
			return corpora.sorted().map(Corpus::of).toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Returns at most a number of elements, at even distances, and always the first and
	 * the last.
	 */
	static <T> List<T> sample(List<T> all, int max) {
		if (all.size() <= max) {
			return new ArrayList<>(all);
		}
		return IntStream.range(0, max)
			.mapToObj((i) -> all.get((int) ((long) i * (all.size() - 1) / (max - 1))))
			.toList();
	}

	/**
	 * Data of one origin.
	 *
	 * @param path a file or a directory, without links
	 */
	record Corpus(String name, Path path) {

		static Corpus of(Path path) {
			try {
				return new Corpus(path.getFileName().toString(), path.toRealPath());
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

		/** Returns the name of a mount of the corpus. */
		String mount() {
			return this.name.toLowerCase(Locale.ROOT).replaceAll("\\.[a-z]+$", "").replaceAll("[^a-z0-9]+", "-");
		}

		@Override
		public String toString() {
			return this.name;
		}

	}

}
