package io.mcpgateway.console;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.mcpgateway.blocking.BlockingScheduler;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.core.io.support.PropertiesLoaderUtils;
import org.springframework.http.MediaType;
import org.springframework.util.StringUtils;
import reactor.core.publisher.Mono;

/**
 * Files of the console by their path below {@code /console/}: the files of the page, the
 * guides, and the files of libraries that {@code libraries.properties} lists.
 * <p>
 * <b>Why</b> the first request lists the files rather than the start: a search among the
 * names in the jar takes a tenth of a second.
 */
final class ConsoleFiles {

	private static final String FOLDER = "console/";

	private static final String GUIDES = "guides/";

	private static final Resource INDEX = resource(FOLDER + "index.html");

	private static final Resource LIBRARIES = new ClassPathResource("libraries.properties", ConsoleFiles.class);

	private static final Map<String, MediaType> TYPES = Map.of("js", text("javascript"), "mjs", text("javascript"),
			"css", text("css"), "md", text("markdown"), "json", MediaType.APPLICATION_JSON, "png", MediaType.IMAGE_PNG,
			"svg", new MediaType("image", "svg+xml", StandardCharsets.UTF_8));

	private final ConsoleFile page;

	private final Mono<Map<String, ConsoleFile>> others = Mono.fromCallable(ConsoleFiles::list)
		.subscribeOn(BlockingScheduler.shared())
		.cache((files) -> ConsoleFile.FOREVER, (failure) -> Duration.ZERO, () -> Duration.ZERO);

	ConsoleFiles(ConsolePage page) {
		this.page = new ConsoleFile(INDEX, text("html"), page::fill);
	}

	/** Returns the file of a path; the page has the empty path. Empty if none has it. */
	Mono<ConsoleFile> find(String path) {
		return path.isEmpty() ? Mono.just(this.page)
				: this.others.flatMap((files) -> Mono.justOrEmpty(files.get(path)));
	}

	/** Returns the template of the page. */
	static String template() throws IOException {
		return INDEX.getContentAsString(StandardCharsets.UTF_8);
	}

	/** Returns all files except the page by path, without reading them. */
	static Map<String, ConsoleFile> list() throws IOException {
		Map<String, ConsoleFile> files = new HashMap<>();
		for (String folder : List.of("", GUIDES)) {
			for (Resource file : new PathMatchingResourcePatternResolver()
				.getResources("classpath:" + FOLDER + folder + "*.*")) {
				add(folder + file.getFilename(), file, files);
			}
		}
		PropertiesLoaderUtils.loadProperties(LIBRARIES)
			.forEach((name, list) -> addLibrary(name.toString(), list.toString(), files));
		return Map.copyOf(files);
	}

	/** Adds the files of a library; the list is its version and the paths. */
	private static void addLibrary(String name, String list, Map<String, ConsoleFile> files) {
		String[] words = StringUtils.tokenizeToStringArray(list, " ");
		String folder = "META-INF/resources/webjars/" + name + "/" + words[0] + "/";
		Arrays.stream(words).skip(1).forEach((path) -> add("lib/" + name + "/" + path, resource(folder + path), files));
	}

	private static void add(String path, Resource resource, Map<String, ConsoleFile> files) {
		MediaType type = TYPES.get(Objects.requireNonNullElse(StringUtils.getFilenameExtension(path), ""));
		if (type != null) {
			files.put(path, new ConsoleFile(resource, type));
		}
	}

	private static Resource resource(String name) {
		return new ClassPathResource(name, ConsoleFiles.class.getClassLoader());
	}

	private static MediaType text(String subtype) {
		return new MediaType("text", subtype, StandardCharsets.UTF_8);
	}

}
