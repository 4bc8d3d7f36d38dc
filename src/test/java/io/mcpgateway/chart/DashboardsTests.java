package io.mcpgateway.chart;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.testkit.OpenStream;
import io.mcpgateway.testkit.PlainClient;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.ShopDatabase;
import io.mcpgateway.testkit.WorkshopBucket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Dashboards and alerts ask for nothing that a gateway does not tell. */
class DashboardsTests {

	private static final Duration PATIENCE = Duration.ofSeconds(20);

	private static final String KEY = "test";

	private static final String DIGEST = "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

	@Test
	void askForWhatAGatewayTells(@TempDir Path docs) throws Exception {
		Files.writeString(docs.resolve("file.md"), "content");
		List<Query> queries = Queries.all();
		assertThat(queries).hasSizeGreaterThan(50);
		try (ShopDatabase shop = ShopDatabase.start();
				WorkshopBucket bucket = WorkshopBucket.start();
				RunningGateway gateway = RunningGateway.start(properties(docs, shop, bucket))) {
			use(new PlainClient(gateway.endpoint(), KEY), docs.resolve("file.md"));
			System.gc();
			URI metrics = gateway.origin().resolve("/actuator/prometheus");
			await("all that is asked for").atMost(PATIENCE)
				.untilAsserted(() -> assertThat(Exported.of(PlainClient.get(metrics)).missing(queries)).isEmpty());
		}
	}

	@Test
	void haveEachPanelOnceAndInItsPlace() {
		List<JsonNode> dashboards = Queries.dashboards(Chart.render("everything"));
		assertThat(dashboards).extracting((dashboard) -> dashboard.required("uid").stringValue())
			.containsExactlyInAnyOrder("mcp-gateway-service", "mcp-gateway-sources");
		for (JsonNode dashboard : dashboards) {
			Set<String> cells = new HashSet<>();
			Set<String> names = new HashSet<>();
			for (JsonNode panel : dashboard.required("panels")) {
				JsonNode place = panel.required("gridPos");
				assertThat(names.add(panel.required("type") + " " + panel.required("title")))
					.as("titles differ: %s", panel)
					.isTrue();
				for (int x = 0; x < place.required("w").intValue(); x++) {
					int column = place.required("x").intValue() + x;
					assertThat(column).isLessThan(24);
					assertThat(cells.add(column + " " + place.required("y").intValue())).isTrue();
				}
			}
		}
	}

	private static Map<String, Object> properties(Path docs, ShopDatabase shop, WorkshopBucket bucket) {
		Map<String, Object> properties = new HashMap<>(shop.properties());
		properties.putAll(bucket.properties());
		properties.put("gateway.s3.mounts.workshop.watch", "webhook");
		properties.put("gateway.s3.mounts.workshop.webhook-token", "known-to-the-sender");
		properties.put("gateway.files.mounts.docs.root", docs);
		properties.put("gateway.prompts.directory", "src/test/sample-prompts");
		properties.put("gateway.security.mode", "api-key");
		properties.put("gateway.security.api-keys.test.hashes", DIGEST);
		properties.put("gateway.access.rules[0].uri", "**");
		properties.put("gateway.limits.requests-per-second", 1000);
		return properties;
	}

	/** In both eras, and until a write was told to both. */
	private static void use(PlainClient client, Path file) throws Exception {
		String uri = "file:///docs/file.md";
		String session = client.begin();
		assertThat(client.callIn(session, "resources/subscribe", "\"uri\":\"" + uri + "\"")).contains("\"result\"");
		List<OpenStream> streams = List.of(client.stream(session), client.listen(uri));
		await().atMost(PATIENCE).until(() -> streams.getLast().told("acknowledged"));
		Files.writeString(file, "changed");
		await().atMost(PATIENCE)
			.until(() -> streams.stream().allMatch((stream) -> stream.told("notifications/resources/updated")));
		assertThat(client.read(uri)).contains("changed");
		assertThat(client.read("postgres://shop/orders/schema")).contains("columns");
		assertThat(client.read("s3://workshop/reports/2026-q1.md")).contains("\"text\"");
		assertThat(client.call("tools/call", "\"name\":\"search\",\"arguments\":{\"query\":\"changed\"},", "search"))
			.contains("\"result\"");
	}

}
