package io.mcpgateway.console;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpgateway.blocking.BlockingScheduler;
import io.mcpgateway.request.Endpoints;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.core.io.support.PropertiesLoaderUtils;
import org.springframework.http.MediaType;
import org.springframework.util.StringUtils;
import reactor.core.publisher.Mono;

/**
 * Files of the console by their path below {@code /console/}: the files of the page, the
 * guides, and the files of libraries that {@code libraries.properties} lists. The console
 * of a group has the same files below {@code groups/{group}/}, and a page of its own.
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

	/** Folder of the consoles of groups, in which no file lies. */
	private static final String GROUPS = "groups/";

	private final @Nullable ConsoleFile page;

	private final ConsolePage template;

	private final Endpoints endpoints;

	/** Pages of the groups that were asked for. */
	private final Map<String, ConsoleFile> pagesOfGroups = new ConcurrentHashMap<>();

	private final Mono<Map<String, ConsoleFile>> others = Mono.fromCallable(ConsoleFiles::list)
		.subscribeOn(BlockingScheduler.shared())
		.cache((files) -> ConsoleFile.FOREVER, (failure) -> Duration.ZERO, () -> Duration.ZERO);

	/**
	 * Creates the files.
	 * @param endpoints the endpoints, each with a page
	 */
	ConsoleFiles(ConsolePage page, Endpoints endpoints) {
		this.template = page;
		this.endpoints = endpoints;
		this.page = endpoints.hasWhole() ? new ConsoleFile(INDEX, text("html"), page::fill) : null;
	}

	/** Returns whether the whole gateway has a page. */
	boolean hasWhole() {
		return this.page != null;
	}

	/** Returns whether a path is that of a group's page without its slash. */
	boolean isGroup(String path) {
		return path.startsWith(GROUPS) && this.endpoints.groups().contains(path.substring(GROUPS.length()));
	}

	/** Returns the file of a path; the page has the empty path. Empty if none has it. */
	Mono<ConsoleFile> find(String path) {
		int slash = path.startsWith(GROUPS) ? path.indexOf('/', GROUPS.length()) : -1;
		if (slash < 0) {
			return find(path, this.page);
		}
		ConsoleFile ofGroup = pageOf(path.substring(GROUPS.length(), slash));
		return (ofGroup != null) ? find(path.substring(slash + 1), ofGroup) : Mono.empty();
	}

	private @Nullable ConsoleFile pageOf(String group) {
		return !this.endpoints.groups().contains(group) ? null : this.pagesOfGroups.computeIfAbsent(group,
				(name) -> new ConsoleFile(INDEX, text("html"), this.template.of(name)::fill));
	}

	private Mono<ConsoleFile> find(String path, @Nullable ConsoleFile ownPage) {
		return path.isEmpty() ? Mono.justOrEmpty(ownPage)
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
