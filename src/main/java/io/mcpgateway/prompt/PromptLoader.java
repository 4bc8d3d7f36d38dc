package io.mcpgateway.prompt;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.SortedMap;
import java.util.TreeMap;

import io.mcpgateway.prompt.LoadedPrompts.InvalidPrompt;
import io.mcpgateway.prompt.PromptDirectory.Stamp;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loader of a folder's prompts, each independent of the others. Of two prompts with one
 * name, the first file's counts.
 */
final class PromptLoader {

	private static final Logger logger = LoggerFactory.getLogger(PromptLoader.class);

	private static final int MAX_FILE_BYTES = 1024 * 1024;

	private final PromptDirectory directory;

	public PromptLoader(PromptDirectory directory) {
		this.directory = directory;
	}

	/**
	 * Returns a snapshot of the folder and of everything that these prompts depend on.
	 */
	FolderSnapshot look(LoadedPrompts prompts) {
		try {
			Collection<String> paths = new ArrayList<>(this.directory.names());
			paths.addAll(prompts.pictures());
			return new FolderSnapshot(this.directory.look(paths), null);
		}
		catch (IOException ex) {
			return new FolderSnapshot(new TreeMap<>(), trouble(ex));
		}
	}

	/** Reads all prompts; an invalid file does not fail the others. */
	public LoadedPrompts load() {
		try {
			return load(this.directory.names());
		}
		catch (IOException ex) {
			return LoadedPrompts.none(trouble(ex));
		}
	}

	private LoadedPrompts load(NavigableSet<String> names) {
		TreeMap<String, PromptTemplate> byName = new TreeMap<>();
		Map<String, String> files = new HashMap<>();
		List<InvalidPrompt> wrong = new ArrayList<>();
		ImageLoader pictures = new ImageLoader(this.directory);
		if (names.size() > PromptDirectory.MAX_FILES) {
			wrong.add(new InvalidPrompt(names.last(), 1, "there are more than " + PromptDirectory.MAX_FILES
					+ " files: this one and the following are left out"));
		}
		for (String name : names.stream().limit(PromptDirectory.MAX_FILES).toList()) {
			try {
				PromptTemplate prompt = PromptFileParser.parse(name, this.directory.read(name, MAX_FILE_BYTES, 1),
						pictures);
				String first = files.putIfAbsent(prompt.name(), name);
				if (first != null) {
					throw new InvalidPromptException(1,
							"there is a prompt " + prompt.name() + " already, in " + QuotedInput.of(first));
				}
				byName.put(prompt.name(), prompt);
			}
			catch (InvalidPromptException ex) {
				wrong.add(ex.of(name));
			}
			catch (RuntimeException ex) {
				logger.error("The prompt file {} could not be parsed because of an unexpected error",
						QuotedInput.of(name), ex);
				wrong.add(new InvalidPrompt(name, 1, "the file could not be parsed"));
			}
		}
		return new LoadedPrompts(byName, wrong, pictures.asked(), null);
	}

	private static String trouble(IOException failure) {
		return switch (failure) {
			case NoSuchFileException missing -> "the folder does not exist";
			case AccessDeniedException denied -> "the folder is not readable: check its permissions";
			case NotDirectoryException other -> "the path is a file, not a folder";
			default -> "the file system reported an error";
		};
	}

	/**
	 * Snapshot of the folder's file attributes.
	 *
	 * @param trouble the reason why the folder cannot be listed; {@code null} if readable
	 */
	record FolderSnapshot(SortedMap<String, Stamp> files, @Nullable String trouble) {

		FolderSnapshot {
			files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
		}

		/** Returns whether a file has the same attributes in both snapshots. */
		boolean agrees(FolderSnapshot other, String file) {
			return this.files.getOrDefault(file, Stamp.NONE).equals(other.files.getOrDefault(file, Stamp.NONE));
		}

	}

}
