package io.mcpgateway.adapter.api;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.corpus.Comparison;
import io.mcpgateway.corpus.CorpusReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.ExtendWith;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

/**
 * Tests that the GET operations of published documents are served. The documents are in a
 * folder outside of the project, named by {@code corpus.apis}: a file each, or a folder
 * each with {@code openapi.yaml}, or one document of another name, and the files beside
 * it.
 * <p>
 * The right number is counted in the whole tree of a document, which another parser
 * reads. Headers that an operator has to configure, such as a tenant, count as configured
 * in the second figure of each line.
 */
@ExtendWith(CorpusReport.Extension.class)
@EnabledIfSystemProperty(named = "corpus.apis", matches = ".+")
class PublishedApisTests {

	/** Share of operations that are served, in percent. */
	private static final double MIN_SERVED = 98;

	@Test
	void areServed(CorpusReport report) throws IOException {
		Path folder = Path.of(System.getProperty("corpus.apis"));
		assumeThat(folder).isDirectory();
		List<String> lines = new ArrayList<>();
		long gets = 0;
		long asTheyAre = 0;
		long configured = 0;
		for (Path path : documents(folder)) {
			Path file = document(path);
			Map<?, ?> document = tree(file);
			Map<String, Map<?, ?>> operations = gets(document);
			Set<String> headers = requiredHeaders(document, operations.values());
			List<ApiOperation> found = read(file, Set.of());
			List<ApiOperation> withHeaders = headers.isEmpty() ? found : read(file, headers);
			compare(report.begin("apis", path.getFileName().toString()), operations.keySet(), withHeaders);
			gets += operations.size();
			asTheyAre += found.size();
			configured += withHeaders.size();
			lines.add("%-28s %5d %5d %5d  %5d parameters  %s".formatted(path.getFileName(), operations.size(),
					found.size(), withHeaders.size(),
					withHeaders.stream().mapToLong((operation) -> operation.parameters().count()).sum(), headers));
		}
		lines.add("%-28s %5d %5d %5d".formatted("all", gets, asTheyAre, configured));
		System.out.println(String.join("\n", lines));
		assertThat(100.0 * configured / gets).as(String.join("\n", lines)).isGreaterThanOrEqualTo(MIN_SERVED);
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
		return documents(path).stream()
			.filter((file) -> file.toString().matches(".+\\.(json|ya?ml)"))
			.findFirst()
			.orElseThrow(() -> new NoSuchFileException(path.toString(), null, "has no document"));
	}

	private static List<Path> documents(Path folder) throws IOException {
		try (Stream<Path> all = Files.list(folder)) {
			return all.sorted().toList();
		}
	}

	private static List<ApiOperation> read(Path file, Set<String> headers) throws IOException {
		try {
			return new OpenApiReader(headers, Set.of()).read(DocumentFolder.files(file));
		}
		catch (OpenApiException ex) {
			System.out.println(file.getFileName() + " " + ex.getMessage());
			return List.of();
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

	/** Returns the GET operations by path, with the parameters of all methods. */
	private static Map<String, Map<?, ?>> gets(Map<?, ?> document) {
		Map<String, Map<?, ?>> gets = new TreeMap<>();
		((Map<?, ?>) document.get("paths")).forEach((path, item) -> {
			if (item instanceof Map<?, ?> operations && operations.get("get") instanceof Map<?, ?> get) {
				Map<Object, Object> all = new TreeMap<>(get);
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
				.map((parameter) -> resolve(document, (Map<?, ?>) parameter))
				.filter((parameter) -> "header".equals(parameter.get("in"))
						&& Boolean.TRUE.equals(parameter.get("required")))
				.forEach((parameter) -> headers.add(String.valueOf(parameter.get("name"))));
		}
		return headers;
	}

	private static Map<?, ?> resolve(Map<?, ?> document, Map<?, ?> node) {
		if (!(node.get("$ref") instanceof String reference) || !reference.startsWith("#/")) {
			return node;
		}
		Object part = document;
		for (String name : reference.substring(2).split("/")) {
			part = ((Map<?, ?>) part).get(name.replace("~1", "/").replace("~0", "~"));
		}
		return resolve(document, (Map<?, ?>) part);
	}

}
