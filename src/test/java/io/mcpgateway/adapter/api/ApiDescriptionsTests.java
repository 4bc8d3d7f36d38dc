package io.mcpgateway.adapter.api;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.TestMounts;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.io.ByteArrayResource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests the descriptions of templates with many parameters, as Kubernetes, PagerDuty and
 * einnsyn have them.
 */
class ApiDescriptionsTests {

	@ParameterizedTest
	@ValueSource(ints = { 1, 12, 40, 100 })
	void tellEveryParameter(int count) throws IOException {
		StringBuilder document = new StringBuilder("openapi: 3.0.0\npaths: { /list: { get: { description: ")
			.append("The operation returns a list. ".repeat(40))
			.append(", parameters: [");
		for (int i = 0; i < count; i++) {
			document.append("{ name: q").append(i).append(", in: query, description: ");
			document.append("about ".repeat(60))
				.append(", schema: { type: integer, maximum: ")
				.append(i)
				.append(" } },");
		}
		String description = description(document.append("] } } }").toString());
		List<String> lines = description.lines().toList();
		assertThat(description).hasSizeLessThanOrEqualTo(4000);
		assertThat(lines).hasSize(count + 1);
		for (int i = 0; i < count; i++) {
			assertThat(lines.get(i + 1)).startsWith("q" + i + ": integer, at most " + i);
		}
	}

	private static String description(String document) throws IOException {
		Mount<ApiMount> mount = TestMounts.of(new ApisRegistrar(), "shop",
				Map.of("url", "https://api.example/v1", "openapi", "https://api.example/openapi.yaml"));
		ServedOperations operations = new ServedOperations(mount);
		operations.load(OpenApiFiles.single(new ByteArrayResource(document.getBytes(StandardCharsets.UTF_8))));
		return String.valueOf(new ApiDescriptions(mount).templates(operations.all()).getFirst().description());
	}

}
