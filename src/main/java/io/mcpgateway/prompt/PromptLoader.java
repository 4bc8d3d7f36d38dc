package io.mcpgateway.prompt;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.SortedMap;
import java.util.TreeMap;

import io.mcpgateway.prompt.FrontMatterParser.FrontMatter;
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

	/**
	 * Parser of prompt files: front matter between two lines of dashes, then Markdown.
	 */
	private static final class PromptFileParser {

		private static final String DASHES = "---";

		private static final String ENDING = ".md";

		private PromptFileParser() {
		}

		/**
		 * Parses a file.
		 * @throws InvalidPromptException if the file is invalid
		 */
		static PromptTemplate parse(String name, byte[] bytes, ImageLoader pictures) {
			List<String> lines = Arrays.asList(text(bytes).split("\n", -1));
			if (!lines.getFirst().stripTrailing().equals(DASHES)) {
				throw new InvalidPromptException(1,
						"a prompt must begin with front matter: a line ---, YAML, a line ---");
			}
			int end = 1;
			while (end < lines.size() && !lines.get(end).stripTrailing().equals(DASHES)) {
				end++;
			}
			if (end == lines.size()) {
				throw new InvalidPromptException(1, "the front matter is not closed: add a line ---");
			}
			String fileName = name.substring(0, name.length() - ENDING.length());
			FrontMatter header = FrontMatterParser.parse(String.join("\n", lines.subList(1, end)), fileName, pictures);
			return new PromptTemplate(header.prompt(fileName), header.arguments(), PromptBodyParser
				.parse(lines.subList(end + 1, lines.size()), end + 2, header.argumentNames(), pictures));
		}

		/** Decodes UTF-8 with any line ends, with or without a byte order mark. */
		private static String text(byte[] bytes) {
			CharBuffer decoded = CharBuffer.allocate(bytes.length);
			CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes), decoded, true);
			String text = decoded.flip().toString();
			int control = 0;
			while (control < text.length() && !isControl(text.charAt(control))) {
				control++;
			}
			if (result.isError() || control < text.length()) {
				throw new InvalidPromptException(1 + (int) text.chars().limit(control).filter((c) -> c == '\n').count(),
						"the file is not UTF-8 text");
			}
			return (text.startsWith("\ufeff") ? text.substring(1) : text).replace("\r\n", "\n");
		}

		private static boolean isControl(char c) {
			return (c < ' ' && c != '\t' && c != '\n' && c != '\r') || c == 0x7f;
		}

	}

}
