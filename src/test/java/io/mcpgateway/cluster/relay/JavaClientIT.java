package io.mcpgateway.cluster.relay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import io.mcpgateway.testkit.RunningCluster;
import io.mcpgateway.testkit.Watching;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientSseClientTransport;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.ResourceContents;
import io.modelcontextprotocol.spec.McpSchema.SubscribeRequest;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests the MCP Java SDK over HTTP+SSE, each of whose posts reaches a random node. */
class JavaClientIT {

	private static final String URI = "file:///docs/a.txt";

	@Test
	@SuppressWarnings("deprecation")
	void worksThroughAProxyWithoutStickiness(@TempDir Path docs) throws IOException {
		Files.writeString(docs.resolve("a.txt"), "one");
		Files.writeString(docs.resolve("b.txt"), "x".repeat(200_000));
		Queue<String> updated = new ConcurrentLinkedQueue<>();
		try (RunningCluster cluster = RunningCluster.start(3, Map.of("gateway.files.mounts.docs.root", docs))) {
			cluster.nodes().forEach((node) -> Watching.everything(node.context()));
			cluster.awaitMessages();
			try (McpSyncClient client = McpClient
				.sync(HttpClientSseClientTransport.builder(cluster.proxy().origin().toString()).build())
				.resourcesUpdateConsumer(
						(contents) -> contents.stream().map(ResourceContents::uri).forEach(updated::add))
				.build()) {
				assertThat(client.initialize().capabilities().resources().subscribe()).isTrue();
				for (int i = 0; i < 10; i++) {
					assertThat(client.listResources().resources().stream().map(Resource::uri)).contains(URI);
					assertThat(read(client, "file:///docs/b.txt")).hasSize(200_000);
				}
				client.subscribeResource(new SubscribeRequest(URI));
				Files.writeString(docs.resolve("a.txt"), "two");
				await().until(() -> updated.contains(URI));
				assertThat(read(client, URI)).isEqualTo("two");
			}
			assertThat(cluster.nodes().stream().mapToDouble((node) -> node.sum("mcp.cluster.relayed")).sum())
				.isGreaterThan(5);
		}
	}

	private static String text(ResourceContents contents) {
		return ((TextResourceContents) contents).text();
	}

	private static String read(McpSyncClient client, String uri) {
		return text(client.readResource(ReadResourceRequest.builder(uri).build()).contents().getFirst());
	}

}
