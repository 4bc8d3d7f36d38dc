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

	@TempDir
	static Path docs;

	private static ApiServer api;

	private static ShopDatabase shop;

	private static RunningGateway gateway;

	@BeforeAll
	static void start() throws IOException {
		Files.createDirectories(docs.resolve("guides/deep"));
		Files.writeString(docs.resolve("guides/deep/brakes.md"), "# Brakes\n");
		Files.write(docs.resolve("manual.pdf"), SamplePdf
			.of(IntStream.rangeClosed(1, 9).mapToObj("This is chapter %d."::formatted).toArray(String[]::new)));
		api = ApiServer.start().answer("/v1/repos/octo/hello/compare/a...b", "application/json", "{\"ahead\":3}");
		shop = ShopDatabase.start();
		Map<String, Object> properties = new HashMap<>(shop.properties());
		properties.putAll(api.mount("hosting"));
		properties.put("gateway.apis.mounts.hosting.openapi", "src/test/resources/apis/hosting.yaml");
		properties.put("gateway.files.mounts.docs.root", docs);
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
				new Call("read_resource", Map.of("uri", pointer("/templates/0/uriTemplate"), "variables",
						List.of(Map.of("name", "status", "value", "paid")))));
		Route route = Route.of(transport, gateway.origin(), Map.of());
		List<String> arguments = new ArrayList<>(List.of(generation));
		arguments.addAll(route.arguments());
		arguments.addAll(List.of(revision, JSON.writeValueAsString(calls)));
		CommandResult finished = NodePackages.install().run("tools.mjs", arguments);
		assertThat(finished.exitCode()).as(finished.errors()).isZero();
		JsonNode results = JSON.readTree(finished.output()).path("results");
		assertThat(results.at("/1/structuredContent/text").asString()).isEqualTo("# Brakes\n");
		assertThat(results.at("/3/structuredContent/text").asString()).contains("This is chapter 7.")
			.doesNotContain("chapter 6", "chapter 8");
		assertThat(results.at("/5/structuredContent/text").asString()).isEqualTo("{\"ahead\":3}");
		assertThat(results.at("/7/structuredContent/text").asString()).contains("Karl Kette");
	}

	@Test
	void findAndReadWithTheInspector() throws IOException, InterruptedException {
		Inspector inspector = new Inspector(gateway.endpoint(), "legacy");
		JsonNode found = inspector.inspect("tools/call", "--tool-name", "find", "--tool-arg", "glob=compare");
		String template = found.at("/result/structuredContent/templates/0/uriTemplate").asString();
		JsonNode read = inspector.inspect("tools/call", "--tool-name", "read_resource", "--tool-arg", "uri=" + template,
				"--tool-arg",
				"variables=[{\"name\":\"owner\",\"value\":\"octo\"},{\"name\":\"repo\",\"value\":\"hello\"},"
						+ "{\"name\":\"basehead\",\"value\":\"a...b\"}]");
		assertThat(read.at("/result/structuredContent/text").asString()).isEqualTo("{\"ahead\":3}");
	}

	private static Map<String, String> pointer(String path) {
		return Map.of("$", path);
	}

	private record Call(String name, Map<String, Object> arguments) {

	}

}
