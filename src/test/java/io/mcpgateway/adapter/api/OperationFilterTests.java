package io.mcpgateway.adapter.api;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.resource.uri.ResourceUri;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.io.ByteArrayResource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tests which operations of a document are served by their tags and names. */
class OperationFilterTests {

	private static final String DOCUMENT = """
			openapi: 3.0.0
			paths:
			  /users/me: { get: { operationId: getMe, tags: [ Account, Beta ] } }
			  /users/{id}: { get: { operationId: getUser, tags: [ Users ] } }
			  /admin: { get: { operationId: adminBeta, tags: [ Admin ] } }
			  /plain: { get: { } }
			  /reports/{id}: { get: { operationId: report, tags: [ Reports ] } }
			  /reports/{id}.csv: { get: { operationId: export, tags: [ Reports ] } }
			""";

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			include-tags       | Users          | own users/{id}
			include-tags       | U*,Account     | own users/me users/{id}
			exclude-tags       | Beta,Admin     | own plain reports/{id} reports/{id}.csv users/{id}
			include-operations | get*           | own users/me users/{id}
			exclude-operations | *Beta,/plain   | own reports/{id} reports/{id}.csv users/me users/{id}
			exclude-operations | own            | admin own plain reports/{id} reports/{id}.csv users/me users/{id}
			""")
	void servesOperationsByTheirTagsAndNames(String property, String globs, String served) throws IOException {
		assertThat(operations(Map.of(property, globs)).all()).extracting(ApiOperation::template)
			.containsExactlyInAnyOrder(served.split(" "));
	}

	@ParameterizedTest
	@ValueSource(strings = { "*Beta*", "repos/*", "*/listBeta", "repos/list?eta" })
	void seesNoPathsInNames(String glob) throws IOException {
		String document = "openapi: 3.0.0\npaths: { /beta: { get: { operationId: repos/listBeta, tags: [ a/b ] } } }";
		assertThat(operations(document, Map.of()).all()).extracting(ApiOperation::template).contains("beta");
		assertThat(operations(document, Map.of("exclude-operations", glob)).all()).extracting(ApiOperation::template)
			.containsExactly("own");
		assertThat(operations(document, Map.of("exclude-tags", "a*")).all()).hasSize(1);
	}

	@Test
	void hidesThePathOfAHiddenOperation() throws IOException {
		ApiOperations served = operations(Map.of("exclude-tags", "Beta"));
		for (String path : new String[] { "users/me", "users/ME", "users/me;x", "users/me." }) {
			assertThat(served.find(ResourceUri.parse("api://shop/" + path))).as(path).isNull();
		}
		assertThat(served.find(ResourceUri.parse("api://shop/users/7"))).isNotNull();
	}

	@Test
	void hidesThePathOfAHiddenOperationThatIsLeftOut() throws IOException {
		String document = """
				openapi: 3.0.0
				paths:
				  /users/me: { get: { tags: [ Own ], parameters: [ { in: cookie, name: sid, required: true } ] } }
				  /users/{id}: { get: { } }
				""";
		ResourceUri uri = ResourceUri.parse("api://shop/users/me");
		assertThat(operations(document, Map.of("exclude-tags", "Own")).find(uri)).isNull();
		assertThat(operations(document, Map.of()).find(uri)).isNotNull();
	}

	@ParameterizedTest
	@CsvSource({ "reports/5.csv, false", "reports/5.CSV, false", "reports/5%2Ecsv, false", "reports/5.csv;x, false",
			"reports/5, true" })
	void hidesThePathOfAHiddenOperationWithAValueInAName(String path, boolean isFound) throws IOException {
		ApiOperations served = operations(Map.of("exclude-operations", "export"));
		assertThat(served.find(ResourceUri.parse("api://shop/" + path)) != null).isEqualTo(isFound);
		assertThat(operations(Map.of()).find(ResourceUri.parse("api://shop/reports/5.csv"))).isNotNull()
			.extracting(ApiOperation::name)
			.isEqualTo("export");
	}

	@Test
	@Timeout(10)
	void looksForAHiddenOperationOfALongPathWithoutDelay() throws IOException {
		String paths = IntStream.range(0, 4900)
			.mapToObj((i) -> "  /teams/{team}/{name}/part" + i + ": { get: { tags: [ Hidden ] } }\n")
			.collect(Collectors.joining());
		ApiOperations served = operations(
				"openapi: 3.0.0\npaths:\n  /teams/{team}/{name}/{part}: { get: { } }\n" + paths,
				Map.of("exclude-tags", "Hidden"));
		String longName = "\ufdfa".repeat(16_000);
		assertThat(served.find(ResourceUri.parse("api://shop/teams/" + longName + "/b/c"))).isNotNull();
		assertThat(served.find(ResourceUri.parse("api://shop/teams/" + longName + "/b/PART7"))).isNull();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					include-tags[0]         | ''             | gateway.apis.mounts.shop.include-tags must not have an empty name
					segment-variables[0]    | ' '            | gateway.apis.mounts.shop.segment-variables must not have an empty name
					operations.x.path       | /{+a}/{+b}     | gateway.apis.mounts.shop.operations.x.path must be a path below url
					operations.x.path       | /a{+b}         | gateway.apis.mounts.shop.operations.x.path must be a path below url
					""")
	void namesAWrongValue(String property, String value, String sentence) {
		assertThatThrownBy(() -> mount(Map.of(property, value))).hasStackTraceContaining(sentence);
	}

	@Test
	void servesAConfiguredPathOfSeveralSegments() throws IOException {
		ApiOperations served = operations(Map.of("operations.x.path", "/files/{+path}{?rev}"));
		ResourceUri uri = ResourceUri.parse("api://shop/files/a/b%20c?rev=1");
		assertThat(served.find(uri)).isNotNull().satisfies((operation) -> {
			assertThat(operation.requestPath(uri)).isEqualTo("/files/a/b%20c");
			assertThat(operation.subject(uri)).isEqualTo(uri.text());
		});
	}

	private static ApiOperations operations(Map<String, String> properties) throws IOException {
		return operations(DOCUMENT, properties);
	}

	private static ApiOperations operations(String document, Map<String, String> properties) throws IOException {
		ServedOperations operations = new ServedOperations(mount(properties));
		operations.load(OpenApiFiles.single(new ByteArrayResource(document.getBytes(StandardCharsets.UTF_8))));
		return operations.all();
	}

	private static Mount<ApiMount> mount(Map<String, String> more) {
		Map<String, Object> properties = new HashMap<>(Map.of("url", "https://api.example/v1", "openapi",
				"https://api.example/openapi.yaml", "operations.own.path", "/own"));
		properties.putAll(more);
		return TestMounts.of(new ApisRegistrar(), "shop", properties);
	}

}
