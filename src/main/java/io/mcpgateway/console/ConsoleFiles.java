package io.mcpgateway.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.http.MediaType;
import org.springframework.util.StringUtils;

/**
 * Files of the console by their path below {@code /console/}: the files of the page, and
 * the files of libraries that {@code libraries.properties} lists.
 */
final class ConsoleFiles {

	private static final String FOLDER = "console/";

	private static final String INDEX = "index.html";

	private static final Map<String, MediaType> TYPES = Map.of("html", text("html"), "js", text("javascript"), "mjs",
			text("javascript"), "css", text("css"), "json", MediaType.APPLICATION_JSON, "png", MediaType.IMAGE_PNG,
			"svg", new MediaType("image", "svg+xml", StandardCharsets.UTF_8));

	private final Map<String, ConsoleFile> files = new HashMap<>();

	private final ConsoleFile page;

	/** Finds the files, without reading them. */
	ConsoleFiles(ConsolePage page) throws IOException {
		for (Resource file : new PathMatchingResourcePatternResolver().getResources("classpath:" + FOLDER + "*.*")) {
			add(Objects.requireNonNull(file.getFilename()), FOLDER + file.getFilename());
		}
		this.files.remove(INDEX);
		this.page = new ConsoleFile(FOLDER + INDEX, text("html"), page::fill);
		this.files.put("", this.page);
		libraries().forEach((name, list) -> addLibrary(name.toString(), list.toString()));
	}

	/** Returns the page, which has the empty path. */
	ConsoleFile page() {
		return this.page;
	}

	/** Returns the file of a path; {@code null} if there is none. */
	@Nullable ConsoleFile find(String path) {
		return this.files.get(path);
	}

	private void addLibrary(String name, String list) {
		String[] words = StringUtils.tokenizeToStringArray(list, " ");
		String folder = "META-INF/resources/webjars/" + name + "/" + words[0] + "/";
		Arrays.stream(words).skip(1).forEach((path) -> add("lib/" + name + "/" + path, folder + path));
	}

	private void add(String path, String resource) {
		MediaType type = TYPES.get(Objects.requireNonNullElse(StringUtils.getFilenameExtension(path), ""));
		if (type != null) {
			this.files.put(path, new ConsoleFile(resource, type));
		}
	}

	private static Properties libraries() throws IOException {
		Properties libraries = new Properties();
		try (InputStream list = ConsoleFiles.class.getResourceAsStream("libraries.properties")) {
			libraries.load(list);
		}
		return libraries;
	}

	private static MediaType text(String subtype) {
		return new MediaType("text", subtype, StandardCharsets.UTF_8);
	}

}
