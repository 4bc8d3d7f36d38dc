package io.mcpgateway.prompt;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the prompts of a folder, each by itself. Of two with the same name the one stays
 * whose file comes first.
 */
final class PromptLoader {

	private static final Logger logger = LoggerFactory.getLogger(PromptLoader.class);

	private static final int LARGEST = 1024 * 1024;

	private final PromptDirectory directory;

	PromptLoader(PromptDirectory directory) {
		this.directory = directory;
	}

	/** How the folder looks from outside, as far as these prompts depend on it. */
	Sight look(Prompts prompts) {
		try {
			Collection<String> paths = new ArrayList<>(this.directory.names());
			paths.addAll(prompts.pictures());
			return new Sight(this.directory.look(paths), null);
		}
		catch (IOException ex) {
			return new Sight(new TreeMap<>(), trouble(ex));
		}
	}

	/** Read all prompts; fails for none of them. */
	Prompts load() {
		try {
			return load(this.directory.names());
		}
		catch (IOException ex) {
			return Prompts.none(trouble(ex));
		}
	}

	private Prompts load(NavigableSet<String> names) {
		TreeMap<String, PromptTemplate> byName = new TreeMap<>();
		Map<String, String> files = new HashMap<>();
		List<WrongPrompt> wrong = new ArrayList<>();
		Pictures pictures = new Pictures(this.directory);
		if (names.size() > PromptDirectory.MOST) {
			wrong.add(new WrongPrompt(names.last(), 1,
					"there are more than " + PromptDirectory.MOST + " files: this one and what follows is left out"));
		}
		for (String name : names.stream().limit(PromptDirectory.MOST).toList()) {
			try {
				PromptTemplate prompt = PromptFile.parse(name, this.directory.read(name, LARGEST, 1), pictures);
				String first = files.putIfAbsent(prompt.name(), name);
				if (first != null) {
					throw new WrongPromptException(1,
							"there is a prompt " + prompt.name() + " already, in " + Echo.of(first));
				}
				byName.put(prompt.name(), prompt);
			}
			catch (WrongPromptException ex) {
				wrong.add(ex.of(name));
			}
			catch (RuntimeException ex) {
				logger.error("The prompt {} is not understood", Echo.of(name), ex);
				wrong.add(new WrongPrompt(name, 1, "the file is not understood"));
			}
		}
		return new Prompts(byName, wrong, pictures.asked(), null);
	}

	private static String trouble(IOException failure) {
		return switch (failure) {
			case NoSuchFileException missing -> "the folder is not there";
			case AccessDeniedException denied -> "the folder may not be read";
			case NotDirectoryException other -> "the folder is a file";
			default -> "the file system failed";
		};
	}

}
