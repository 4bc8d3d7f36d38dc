package io.mcpgateway;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.testkit.ApiServer;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tests what an operator sees of an API and of its OpenAPI document. */
class ApiOperationIT {

	private static final String DOCUMENT = "openapi: 3.0.0\npaths: { /stock: { get: { operationId: stock } } }";

	private static final String MOUNT = "gateway.apis.mounts.shop.";

	@TempDir
	private Path directory;

	@AutoClose
	private final ApiServer api = ApiServer.start().answer("/v1/stock", "text/plain", "5 fish");

	@Test
	void servesADocumentOnceItsServerHasIt() {
		try (RunningGateway gateway = RunningGateway
			.start(with(Map.of("openapi", this.api.url("127.0.0.1") + "/openapi.yaml", "openapi-interval", "1s")))) {
			Peer operator = Peer.of(gateway);
			assertThat(operator.get("/actuator/health")).contains("the document does not exist");
			assertThat(operator.call("resources/list", Map.of()).body()).contains("io.mcpgateway/unavailable");
			assertThat(operator.read("api://shop/stock").body()).contains("not available now: try again later");
			this.api.answer("/openapi.yaml", "application/yaml", DOCUMENT);
			await(() -> assertThat(operator.read("api://shop/stock").body()).contains("5 fish"));
			assertThat(operator.get("/actuator/health"))
				.contains("\"shop\":{\"details\":{\"circuitBreaker\":\"closed\",\"operations\":1},\"status\":\"UP\"}");
			assertThat(operator.get("/actuator/prometheus"))
				.containsPattern("mcp_api_requests_seconds_count\\{mount=\"api://shop/\",outcome=\"success\"\\} [1-9]");
			this.api.answer("/openapi.yaml", "application/yaml", DOCUMENT.replace("stock", "price"));
			this.api.answer("/v1/price", "text/plain", "2 pounds");
			await(() -> assertThat(operator.read("api://shop/price").body()).contains("2 pounds"));
			assertThat(operator.read("api://shop/stock").body()).contains("Resource not found");
			this.api.answer("/openapi.yaml", "application/yaml", "swagger: '1.2'");
			await(() -> assertThat(operator.get("/actuator/health"))
				.contains("the document is neither of OpenAPI 3 nor of Swagger 2"));
			assertThat(operator.read("api://shop/price").body()).contains("2 pounds");
		}
	}

	@Test
	void tellsAModelTheNextPage() {
		try (RunningGateway gateway = RunningGateway.start(with(Map.of("operations.list.path", "/list{?page}")))) {
			this.api.answer("/v1/list", "application/json", "[1]", "Link: <?page=2>; rel=\"next\"");
			this.api.answer("/v1/list?page=2", "application/json", "[2]");
			Peer model = Peer.of(gateway);
			JsonNode page = model.tool("read_resource", Map.of("uri", "api://shop/list"));
			assertThat(page.at("/content/0/text").stringValue())
				.endsWith("[1]\n\n[This is one page; the next page is api://shop/list?page=2]");
			assertThat(page.at("/structuredContent/next").stringValue()).isEqualTo("api://shop/list?page=2");
			assertThat(model.tool("read_resource", Map.of("uri", "api://shop/list?page=2"))
				.at("/content/0/text")
				.stringValue()).endsWith("[2]");
		}
	}

	@Test
	void readsTheFilesBesideADocument() throws IOException {
		try (ApiServer other = ApiServer.start();
				RunningGateway gateway = RunningGateway.start(with(Map.of("openapi",
						this.api.url("127.0.0.1") + "/specs/openapi.yaml", "openapi-interval", "1s")))) {
			this.api.answer("/specs/paths/stock.yaml", "application/yaml",
					"get: { parameters: [ { $ref: '../../shared/limit.json#/limit' }, { $ref: missing.yaml } ] }");
			this.api.answer("/shared/limit.json", "application/json",
					"{\"limit\":{\"name\":\"limit\",\"in\":\"query\",\"schema\":{\"type\":\"integer\"}}}");
			this.api.answer("/specs/openapi.yaml", "application/yaml", """
					openapi: 3.0.0
					paths:
					  /stock: { $ref: paths/stock.yaml }
					  /other: { $ref: '%s/path.yaml' }
					  /far: { get: { parameters: [ { $ref: 'file:///etc/hostname' } ] } }
					""".formatted(other.url("127.0.0.1")));
			Peer operator = Peer.of(gateway);
			await(() -> assertThat(operator.call("resources/templates/list", Map.of()).body())
				.contains("api://shop/stock{?limit}"));
			assertThat(operator.call("resources/list", Map.of()).body()).contains("api://shop/far")
				.doesNotContain("api://shop/other");
			assertThat(other.requests()).isEmpty();
		}
	}

	@Test
	void readsAChangedFileAgain() throws Exception {
		Path document = Files.writeString(this.directory.resolve("api.yaml"), DOCUMENT);
		try (RunningGateway gateway = RunningGateway
			.start(with(Map.of("openapi", document, "openapi-interval", "1s")))) {
			Peer operator = Peer.of(gateway);
			assertThat(operator.call("resources/list", Map.of()).body()).contains("api://shop/stock");
			Files.writeString(document, DOCUMENT.replace("/stock", "'/items/{id}'")
				.replace("operationId: stock", "parameters: [{ name: id, in: path, required: true, schema: {} }]"));
			await(() -> assertThat(operator.call("resources/templates/list", Map.of()).body())
				.contains("api://shop/items/{id}"));
		}
	}

	@Test
	void stopsTheStartForAFileThatIsNoDocument() throws Exception {
		Path wrong = Files.write(this.directory.resolve("api.yaml"), "swagger: '1.2'".getBytes(StandardCharsets.UTF_8));
		assertThatThrownBy(() -> RunningGateway.start(with(Map.of("openapi", wrong)))).hasStackTraceContaining(
				"gateway.apis.mounts.shop.openapi: the document is neither of OpenAPI 3 nor of Swagger 2: it needs a field openapi such as 3.1.0, or swagger");
		assertThatThrownBy(() -> RunningGateway.start(with(Map.of("openapi", wrong + ".missing"))))
			.hasStackTraceContaining("gateway.apis.mounts.shop.openapi: the file cannot be read");
	}

	private Map<String, Object> with(Map<String, Object> more) {
		Map<String, Object> all = new HashMap<>(this.api.mount("shop"));
		all.put("management.endpoint.health.show-details", "always");
		more.forEach((name, value) -> all.put(MOUNT + name, value));
		return all;
	}

	private static void await(ThrowingRunnable assertion) {
		Awaitility.await().untilAsserted(assertion);
	}

}
