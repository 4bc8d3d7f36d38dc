package io.mcpgateway.adapter.api;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.corpus.Comparison;
import io.mcpgateway.corpus.CorpusReport;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tests that the GET operations of published documents are served. The documents are in a
 * folder outside of the project, named by {@code corpus.apis}: a file each, or a folder
 * each with {@code openapi.yaml}, or one document of another name, and the files beside
 * it.
 * <p>
 * The right operations are those of the whole tree of a document, which another parser
 * reads. Headers that an operator has to configure, such as a tenant, count as
 * configured. A document that neither parser can read is the same for both.
 */
@ExtendWith(CorpusReport.Extension.class)
@EnabledIfSystemProperty(named = "corpus.apis", matches = ".+")
class PublishedApisTests {

	/** References that are followed, one after the other. */
	private static final int MAX_REFERENCES = 100;

	static List<Path> documents() throws IOException {
		Path folder = Path.of(System.getProperty("corpus.apis"));
		return Files.isDirectory(folder) ? files(folder) : List.of();
	}

	@ParameterizedTest(allowZeroInvocations = true)
	@MethodSource("documents")
	void areServed(Path path, CorpusReport report) throws IOException {
		Comparison comparison = report.begin("apis", path.getFileName().toString());
		AtomicReference<Map<String, Map<?, ?>>> right = new AtomicReference<>(Map.of());
		AtomicReference<List<ApiOperation>> served = new AtomicReference<>(List.of());
		Set<String> headers = new TreeSet<>();
		comparison.check("documents", "all", () -> {
			Map<?, ?> document = tree(document(path));
			right.set(gets(document));
			headers.addAll(requiredHeaders(document, right.get().values()));
			return "read";
		}, () -> {
			served.set(new OpenApiReader(headers, Set.of()).read(DocumentFolder.files(document(path))));
			return "read";
		});
		compare(comparison, right.get().keySet(), served.get());
		System.out.printf("%-28s %5d %5d  %5d parameters  %s%n", path.getFileName(), right.get().size(),
				served.get().size(),
				served.get().stream().mapToLong((operation) -> operation.parameters().count()).sum(), headers);
		report.assertSame(comparison);
	}

	private static void compare(Comparison comparison, Set<String> paths, List<ApiOperation> served) {
		Set<String> found = served.stream()
			.map((operation) -> withoutNames(operation.path().text()))
			.collect(Collectors.toSet());
		paths.forEach((path) -> comparison.add("operations", path,
				found.contains(withoutNames(path)) ? null : "is not served"));
	}

	/**
	 * Returns a path without the names of its variables, which templates of URIs limit.
	 */
	private static String withoutNames(String path) {
		return path.replaceAll("\\{[^}]*}", "{}");
	}

	/**
	 * Returns the document of a folder: {@code openapi.yaml}, or the first beside others.
	 */
	private static Path document(Path path) throws IOException {
		Path named = path.resolve("openapi.yaml");
		if (!Files.isDirectory(path) || Files.exists(named)) {
			return Files.isDirectory(path) ? named : path;
		}
		return files(path).stream()
			.filter((file) -> file.toString().matches(".+\\.(json|ya?ml)"))
			.findFirst()
			.orElseThrow(() -> new NoSuchFileException(path.toString(), null, "has no document"));
	}

	private static List<Path> files(Path folder) throws IOException {
		try (Stream<Path> all = Files.list(folder)) {
			return all.sorted().toList();
		}
	}

	private static Map<?, ?> tree(Path file) throws IOException {
		if (file.toString().endsWith(".json")) {
			return JsonMapper.shared().readValue(file.toFile(), Map.class);
		}
		LoaderOptions options = new LoaderOptions();
		options.setCodePointLimit(OpenApiDocument.MAX_BYTES);
		options.setMaxAliasesForCollections(Integer.MAX_VALUE);
		return new Yaml(new SafeConstructor(options)).load(Files.readString(file));
	}

	/**
	 * Returns the GET operations by path, with the parameters of all methods. A document
	 * of webhooks has none.
	 * @throws IllegalArgumentException if the document is none of OpenAPI or Swagger
	 */
	private static Map<String, Map<?, ?>> gets(Map<?, ?> document) {
		if (!document.containsKey("openapi") && !document.containsKey("swagger")) {
			throw new IllegalArgumentException("is no OpenAPI document");
		}
		Map<String, Map<?, ?>> gets = new TreeMap<>();
		resolve(document, document.get("paths")).forEach((path, item) -> {
			Map<?, ?> operations = resolve(document, item);
			if (operations.get("get") instanceof Map<?, ?> get) {
				Map<Object, Object> all = new LinkedHashMap<>(get);
				all.put("shared", operations.get("parameters"));
				gets.put(String.valueOf(path), all);
			}
		});
		return gets;
	}

	/** Returns the names of required headers without a value in the document. */
	private static Set<String> requiredHeaders(Map<?, ?> document, Collection<Map<?, ?>> gets) {
		Set<String> headers = new TreeSet<>();
		for (Map<?, ?> get : gets) {
			Stream.of(get.get("parameters"), get.get("shared"))
				.filter(List.class::isInstance)
				.flatMap((list) -> ((List<?>) list).stream())
				.map((parameter) -> resolve(document, parameter))
				.filter((parameter) -> "header".equals(parameter.get("in"))
						&& Boolean.TRUE.equals(parameter.get("required")))
				.forEach((parameter) -> headers.add(String.valueOf(parameter.get("name"))));
		}
		return headers;
	}

	/**
	 * Returns the node of a document to which references lead; empty for another value
	 * than an object, and for references that end nowhere. One into another file stays.
	 */
	private static Map<?, ?> resolve(Map<?, ?> document, Object node) {
		Object found = node;
		for (int i = 0; i < MAX_REFERENCES && found instanceof Map<?, ?> map; i++) {
			if (!(map.get("$ref") instanceof String reference) || !reference.startsWith("#/")) {
				return map;
			}
			found = document;
			for (String name : reference.substring(2).split("/")) {
				found = (found instanceof Map<?, ?> part) ? part.get(name.replace("~1", "/").replace("~0", "~")) : null;
			}
		}
		return Map.of();
	}

}
