package io.mcpgateway.adapter.api;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import io.mcpgateway.resource.uri.LenientName;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.testkit.FuzzTarget;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that any document is refused or has operations that their URIs lead to, the same
 * ones in JSON and in YAML.
 */
class OpenApiFuzzTests {

	private static final JsonMapper JSON = JsonMapper.builder()
		.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
		.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
		.build();

	private static final YAMLMapper YAML = YAMLMapper.builder().build();

	private final OpenApiReader reader = new OpenApiReader(Set.of("X-Key"), Set.of("api_key"));

	@DictionaryEntries({ "openapi", "3.1.0", "paths", "parameters", "get", "$ref", "#/components/", "~1", "in", "path",
			"query", "name", "required", "schema", "type", "array", "items", "enum", "example", "examples", "responses",
			"content", "description", "style", "explode", "&a", "*a", "<<: ", "!!" })
	@FuzzTarget
	void hasOperationsThatUrisLeadTo(byte[] input) throws IOException {
		List<ApiOperation> operations = read(input);
		if (operations != null) {
			ApiOperations served = new ApiOperations(operations, new ApiPathFilter(List.of(), List.of()));
			served.all().forEach((operation) -> check(served, operation));
		}
		String yaml = yaml(input);
		if (yaml != null) {
			assertThat(read(yaml.getBytes(StandardCharsets.UTF_8))).isEqualTo(operations);
		}
	}

	private static void check(ApiOperations served, ApiOperation operation) {
		assertThat(operation.parameters().map(ApiParameter::variable)).doesNotHaveDuplicates();
		Map<String, String> values = operation.pathParameters()
			.stream()
			.collect(Collectors.toMap(ApiParameter::variable, OpenApiFuzzTests::value));
		if (!values.values().stream().allMatch(LenientName::isSegment)) {
			return;
		}
		ResourceUri uri = ResourceUri.parse("api://shop" + operation.path().fill(values));
		ApiOperation found = served.find(uri);
		assertThat(found).isNotNull();
		String path = found.requestPath(uri);
		assertThat(path).startsWith("/").matches("[!-~]+").doesNotContain("?", "#");
		assertThat(path.split("/", -1)).hasSize(uri.path().size() + 1);
		if (found.equals(operation) && operation.queryParameters().stream().noneMatch(ApiParameter::isRequired)) {
			String subject = operation.subject(uri);
			assertThat(operation.subject(ResourceUri.parse(subject))).isEqualTo(subject);
			assertThat(operation.requestQuery(uri)).isEmpty();
		}
	}

	private static String value(ApiParameter parameter) {
		return parameter.isClosed() ? parameter.values().getFirst() : switch (parameter.type()) {
			case TEXT -> "v";
			case INTEGER -> "7";
			case NUMBER -> "1.5";
			case BOOLEAN -> "true";
		};
	}

	private List<ApiOperation> read(byte[] document) throws IOException {
		try {
			return this.reader.read(() -> new ByteArrayInputStream(document));
		}
		catch (OpenApiException ex) {
			return null;
		}
	}

	/**
	 * Returns a document in JSON as YAML; {@code null} if the input is none, or has
	 * numbers, which are read as written.
	 */
	private static String yaml(byte[] input) {
		String text = new String(input, StandardCharsets.UTF_8);
		if (!text.strip().startsWith("{") || text.indexOf('\ufffd') >= 0) {
			return null;
		}
		try {
			JsonNode document = JSON.readTree(text);
			return (document.isObject() && !hasNumber(document)) ? YAML.writeValueAsString(document) : null;
		}
		catch (JacksonException ex) {
			return null;
		}
	}

	private static boolean hasNumber(JsonNode node) {
		return node.isNumber() || node.values().stream().anyMatch(OpenApiFuzzTests::hasNumber);
	}

}
