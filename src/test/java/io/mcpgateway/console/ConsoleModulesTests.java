package io.mcpgateway.console;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the page's files: they are complete, and fit the content security policy. */
class ConsoleModulesTests {

	private static final URI BASE = URI.create("http://localhost/console/");

	private static final Pattern IMPORT = Pattern.compile("(?:\\b(?:import|export)\\b[^\"'();]*?\\bfrom\\s*"
			+ "|\\bimport\\s*|\\bimport\\(\\s*)[\"']([^\"'\\n]+)[\"']");

	private static final Pattern STATIC_IMPORT = Pattern
		.compile("\\b(?:import|export)\\b(?:[^\"'();]*?\\bfrom)?\\s*[\"']([^\"'\\n]+)[\"']");

	private static final Pattern PRELOAD = Pattern.compile("rel=\"modulepreload\" href=\"([^\"]+)\"");

	private static final Pattern INLINE = Pattern.compile("<style|\\sstyle=|\\son[a-z]+=|<base|javascript:",
			Pattern.CASE_INSENSITIVE);

	@Test
	void eachImportIsServed() throws IOException {
		Map<String, ConsoleFile> files = ConsoleFiles.list();
		JsonNode map = importMap();
		List<String> missing = new ArrayList<>();
		for (Map.Entry<String, ConsoleFile> file : files.entrySet()) {
			Matcher imports = IMPORT.matcher(text(file.getValue()));
			while (file.getKey().matches(".*\\.m?js") && imports.find()) {
				String target = resolve(imports.group(1), BASE.resolve(file.getKey()), map);
				if (!files.containsKey(target)) {
					missing.add(file.getKey() + " imports " + imports.group(1) + ", which is " + target);
				}
			}
		}
		assertThat(missing).isEmpty();
	}

	@Test
	void eachNameOfTheImportMapIsServed() throws IOException {
		Map<String, ConsoleFile> files = ConsoleFiles.list();
		assertThat(importMap().properties()).isNotEmpty().allSatisfy((entry) -> {
			String target = relative(BASE.resolve(entry.getValue().asString()));
			assertThat(files.keySet())
				.anyMatch((path) -> entry.getKey().endsWith("/") ? path.startsWith(target) : path.equals(target));
		});
	}

	@Test
	void eachLibraryHasItsFiles() throws IOException {
		Map<String, ConsoleFile> files = ConsoleFiles.list();
		assertThat(files).hasSizeGreaterThan(90).containsKeys("main.js", "console.css", "lib/lit/index.js");
		assertThat(files.values())
			.allSatisfy((file) -> assertThat(file.content().block().plain().bytes()).isNotEmpty());
	}

	/** Tests that a browser asks for all modules of the first view at once. */
	@Test
	void thePagePreloadsWhatItsFirstViewImports() throws IOException {
		Map<String, ConsoleFile> files = ConsoleFiles.list();
		JsonNode map = importMap();
		Set<String> needed = new TreeSet<>();
		Deque<String> next = new ArrayDeque<>(List.of("main.js", "sign-in.js"));
		while (!next.isEmpty()) {
			String path = next.pop();
			if (needed.add(path) && path.endsWith(".js")) {
				STATIC_IMPORT.matcher(text(Objects.requireNonNull(files.get(path), path)))
					.results()
					.forEach((found) -> next.add(resolve(found.group(1), BASE.resolve(path), map)));
			}
		}
		assertThat(PRELOAD.matcher(ConsoleFiles.template()).results().map((link) -> link.group(1)))
			.containsExactlyInAnyOrderElementsOf(needed);
	}

	/** Tests that no guide is missing among the links, and none leads nowhere. */
	@Test
	void eachGuideIsServedAndListed() throws IOException {
		Map<String, ConsoleFile> files = ConsoleFiles.list();
		Map<String, String> titles = new TreeMap<>();
		try (DirectoryStream<Path> guides = Files.newDirectoryStream(Path.of("src/docs"), "*.md")) {
			for (Path guide : guides) {
				String name = guide.getFileName().toString();
				assertThat(text(Objects.requireNonNull(files.get("guides/" + name), name)))
					.isEqualTo(Files.readString(guide));
				titles.put(name.replace(".md", ""), Files.readAllLines(guide).getFirst().replaceFirst("^# ", ""));
			}
		}
		Map<String, String> listed = new TreeMap<>();
		JsonNode texts = JsonMapper.shared().readTree(text(Objects.requireNonNull(files.get("texts.json"))));
		texts.at("/guides/groups")
			.forEach((group) -> group.properties()
				.forEach((guide) -> listed.put(guide.getKey(), guide.getValue().asString())));
		assertThat(listed).isEqualTo(titles);
		assertThat(texts.at("/guides/kinds").propertyNames()).isEqualTo(texts.at("/home/kinds").propertyNames());
		assertThat(texts.at("/guides/kinds").valueStream().map(JsonNode::asString)).isSubsetOf(titles.keySet());
	}

	@Test
	void thePageHasNoInlineScriptAndNoStyle() throws IOException {
		String page = ConsoleFiles.template();
		assertThat(page.replaceAll("<script[^>]* src=", "").split("<script", -1)).hasSize(2);
		assertThat(page).doesNotContainPattern(INLINE);
		Matcher links = Pattern.compile("(?:src|href)=\"([^\"#]*)\"").matcher(page);
		while (links.find()) {
			assertThat(ConsoleFiles.list()).containsKey(relative(BASE.resolve(links.group(1))));
		}
	}

	@Test
	void thePageShowsSettingsAsText() {
		ConsolePage page = new ConsolePage("a\"><script>alert('x')</script>", "read & write", "", "../mcp");
		assertThat(page.fill("{{client-id}} {{scopes}}{{public-url}}"))
			.isEqualTo("a&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; read &amp; write");
	}

	private static JsonNode importMap() throws IOException {
		Matcher map = Pattern.compile("<script type=\"importmap\">(.*?)</script>", Pattern.DOTALL)
			.matcher(ConsoleFiles.template());
		assertThat(map.find()).isTrue();
		return JsonMapper.shared().readTree(map.group(1)).path("imports");
	}

	/** Returns the path of a module below the console, as a browser finds it. */
	private static String resolve(String specifier, URI importer, JsonNode map) {
		if (specifier.startsWith("./") || specifier.startsWith("../")) {
			return relative(importer.resolve(specifier));
		}
		int end = specifier.lastIndexOf('/') + 1;
		String mapped = map.has(specifier) ? map.path(specifier).asString()
				: map.path(specifier.substring(0, end)).asString("") + specifier.substring(end);
		for (int slash = specifier.indexOf('/'); !map.has(specifier)
				&& slash > 0; slash = specifier.indexOf('/', slash + 1)) {
			JsonNode folder = map.path(specifier.substring(0, slash + 1));
			mapped = folder.isString() ? folder.asString() + specifier.substring(slash + 1) : mapped;
		}
		return relative(BASE.resolve(mapped));
	}

	private static String relative(URI uri) {
		return Objects.requireNonNull(BASE.relativize(uri).getPath());
	}

	private static String text(ConsoleFile file) throws IOException {
		return new String(Objects.requireNonNull(file.content().block()).plain().bytes(), StandardCharsets.UTF_8);
	}

}
