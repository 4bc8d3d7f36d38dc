package io.mcpgateway.interop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.mcpgateway.document.SamplePdf;
import io.mcpgateway.testkit.ApiServer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.ShopDatabase;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that clients that know tools only find and read each kind of resource, each step
 * by the result before.
 */
class ToolOnlyClientIT {

	private static final JsonMapper JSON = JsonMapper.shared();

	private static final String BRAKES = "# Brakes\n\nCheck the pads front and rear.\n";

	@TempDir
	static Path docs;

	private static ApiServer api;

	private static ShopDatabase shop;

	private static RunningGateway gateway;

	@BeforeAll
	static void start() throws IOException {
		Files.createDirectories(docs.resolve("guides/deep"));
		Files.writeString(docs.resolve("guides/deep/brakes.md"), BRAKES);
		Files.write(docs.resolve("manual.pdf"), SamplePdf
			.of(IntStream.rangeClosed(1, 9).mapToObj("This is chapter %d."::formatted).toArray(String[]::new)));
		api = ApiServer.start().answer("/v1/repos/octo/hello/compare/a...b", "application/json", "{\"ahead\":3}");
		shop = ShopDatabase.start();
		Map<String, Object> properties = new HashMap<>(shop.properties());
		properties.putAll(api.mount("hosting"));
		properties.put("gateway.apis.mounts.hosting.openapi", "src/test/resources/apis/hosting.yaml");
		properties.put("gateway.files.mounts.docs.root", docs);
		properties.put("gateway.search.enabled", true);
		gateway = RunningGateway.start(properties);
	}

	@AfterAll
	static void stop() throws IOException {
		gateway.close();
		shop.close();
		api.close();
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			v1,      http, 2025-06-18
			v2-auto, http, 2026-07-28
			""")
	void findAndReadEachKindOfResource(String generation, String transport, String revision)
			throws IOException, InterruptedException {
		List<Call> calls = List.of(new Call("find", Map.of("glob", "**/brakes*.md")),
				new Call("read_resource", Map.of("uri", pointer("/resources/0/uri"))),
				new Call("find", Map.of("glob", "*.pdf")),
				new Call("read_resource", Map.of("uri", pointer("/resources/0/uri"), "pages", "7")),
				new Call("find", Map.of("glob", "compare", "kind", "templates")),
				new Call("read_resource", Map.of("uri", pointer("/templates/0/uriTemplate"), "variables",
						List.of(Map.of("name", "owner", "value", "octo"), Map.of("name", "repo", "value", "hello"),
								Map.of("name", "basehead", "value", "a...b")))),
				new Call("find", Map.of("glob", "customers", "in", "db://shop/", "kind", "templates")),
				new Call("read_resource",
						Map.of("uri", pointer("/templates/0/uriTemplate"), "variables",
								List.of(Map.of("name", "status", "value", "paid")))),
				new Call("grep", Map.of("pattern", "pads (front|rear)", "regex", true)),
				new Call("read_resource", Map.of("uri", pointer("/resources/0/lines/0/uri"))));
		Route route = Route.of(transport, gateway.origin(), Map.of());
		List<String> arguments = new ArrayList<>(List.of(generation));
		arguments.addAll(route.arguments());
		arguments.addAll(List.of(revision, JSON.writeValueAsString(calls)));
		CommandResult finished = NodePackages.install().run("tools.mjs", arguments);
		assertThat(finished.exitCode()).as(finished.errors()).isZero();
		JsonNode results = JSON.readTree(finished.output()).path("results");
		assertThat(results.at("/1/structuredContent/text").asString()).isEqualTo(BRAKES);
		assertThat(results.at("/3/structuredContent/text").asString()).contains("This is chapter 7.")
			.doesNotContain("chapter 6", "chapter 8");
		assertThat(results.at("/5/structuredContent/text").asString()).isEqualTo("{\"ahead\":3}");
		assertThat(results.at("/7/structuredContent/text").asString()).contains("Karl Kette");
		assertThat(results.at("/9/structuredContent/text").asString()).isEqualTo("Check the pads front and rear.\n");
	}

	@Test
	void findAndReadEachKindOfResourceWithTheInspector() throws IOException, InterruptedException {
		String file = found("/resources/0/uri", "find", "glob=**/brakes*.md");
		assertThat(read("uri=" + file)).isEqualTo(BRAKES);
		String line = found("/resources/0/lines/0/uri", "grep", "pattern=pads (front|rear)", "regex=true");
		assertThat(read("uri=" + line)).isEqualTo("Check the pads front and rear.\n");
		String operation = found("/templates/0/uriTemplate", "find", "glob=compare", "kind=templates");
		assertThat(read("uri=" + operation,
				"variables=[{\"name\":\"owner\",\"value\":\"octo\"},{\"name\":\"repo\",\"value\":\"hello\"},"
						+ "{\"name\":\"basehead\",\"value\":\"a...b\"}]"))
			.isEqualTo("{\"ahead\":3}");
		String query = found("/templates/0/uriTemplate", "find", "glob=customers", "in=db://shop/", "kind=templates");
		assertThat(read("uri=" + query, "variables=[{\"name\":\"status\",\"value\":\"paid\"}]")).contains("Karl Kette");
		String manual = found("/resources/0/uri", "find", "glob=*.pdf");
		assertThat(read("uri=" + manual, "pages=7")).contains("This is chapter 7.")
			.doesNotContain("chapter 6", "chapter 8");
	}

	private static String found(String pointer, String tool, String... arguments)
			throws IOException, InterruptedException {
		return call(tool, arguments).at(pointer).asString();
	}

	private static String read(String... arguments) throws IOException, InterruptedException {
		return call("read_resource", arguments).path("text").asString();
	}

	/** Calls a tool and returns the structured content of its result. */
	private static JsonNode call(String tool, String... arguments) throws IOException, InterruptedException {
		List<String> options = new ArrayList<>(List.of("tools/call", "--tool-name", tool));
		for (String argument : arguments) {
			options.addAll(List.of("--tool-arg", argument));
		}
		return new Inspector(gateway.endpoint(), "legacy").inspect(options.toArray(String[]::new))
			.at("/result/structuredContent");
	}

	private static Map<String, String> pointer(String path) {
		return Map.of("$", path);
	}

	private record Call(String name, Map<String, Object> arguments) {

	}

}
