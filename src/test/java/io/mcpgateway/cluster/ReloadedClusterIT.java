package io.mcpgateway.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.mcpgateway.configuration.ConfigurationReloader;
import io.mcpgateway.configuration.ReloadResult;
import io.mcpgateway.testkit.OpenStream;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningCluster;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests nodes of a cluster, each of which takes its own files over. */
class ReloadedClusterIT {

	private static final String MORE = "file:///more/note.md";

	@TempDir
	private Path base;

	private Path config;

	private RunningCluster cluster;

	@BeforeEach
	void start() throws IOException {
		for (String name : List.of("docs", "more")) {
			Files.writeString(Files.createDirectories(this.base.resolve(name)).resolve("note.md"), "note of " + name);
		}
		this.config = Files.createDirectories(this.base.resolve("config"));
		yaml("");
		this.cluster = RunningCluster.start(2, Map.of("gateway.reload.enabled", "false", "gateway.search.enabled",
				"false", "spring.config.additional-location", "file:" + this.config + "/"));
	}

	@AfterEach
	void stop() {
		this.cluster.close();
	}

	@Test
	void tellSubscribersOfEachNodeAboutAMountThatOneNodeWatches() throws IOException {
		yaml(", more: {root: \"" + this.base.resolve("more") + "\", watch: poll, poll-interval: 100ms}}}, "
				+ "groups: {red: {mounts: [files/more]}");
		reload(0);
		reload(1);
		List<OpenStream> streams = List.of(group(0).listen(MORE), group(1).listen(MORE),
				this.cluster.client(0).listen("file:///docs/note.md"));
		await().until(() -> streams.stream().allMatch((stream) -> stream.told("acknowledged")));
		for (OpenStream stream : streams.subList(0, 2)) {
			stream.awaitUpdate(MORE, () -> write("changed for " + stream.hashCode()),
					() -> assertThat(group(0).read(MORE).body()).contains("changed for " + stream.hashCode()));
		}
		assertThat(this.cluster.client(0).get("/actuator/mcp") + this.cluster.client(1).get("/actuator/mcp"))
			.containsOnlyOnce("\"leases\":[\"file:///more/\"]");
		yaml("");
		reload(0);
		reload(1);
		await().until(() -> streams.getFirst().end().isDone() && streams.get(1).end().isDone());
		assertThat(group(0).read(MORE).statusCode()).isEqualTo(404);
		assertThat(this.cluster.client(1).read(MORE).body()).contains("\"code\":-32602");
		assertThat(streams.getLast().end()).isNotDone();
	}

	@Test
	void sayInTheirHealthThatTheirFilesDiffer() throws IOException {
		yaml(", more: {root: \"" + this.base.resolve("more") + "\"}");
		reload(0);
		await().until(() -> differs(0) && differs(1));
		assertThat(health(1)).contains(digest(0), digest(1));
		assertThat(this.cluster.client(0).get("/actuator/prometheus")).contains("mcp_cluster_configurations 2.0");
		reload(1);
		await().until(() -> !differs(0) && !differs(1));
	}

	private boolean differs(int node) {
		return health(node).contains("the nodes have different configuration files in force");
	}

	private String digest(int node) {
		return this.cluster.nodes().get(node).context().getBean(ConfigurationReloader.class).digest();
	}

	private String health(int node) {
		return this.cluster.client(node).get("/actuator/health");
	}

	private Peer group(int node) {
		return Peer.at(this.cluster.nodes().get(node).origin().resolve("/mcp/red"));
	}

	private void reload(int node) {
		ReloadResult result = this.cluster.nodes().get(node).context().getBean(ConfigurationReloader.class).reload();
		assertThat(result.error()).isNull();
		assertThat(result.restart()).isEmpty();
	}

	private void yaml(String more) throws IOException {
		String end = more.contains("groups") ? "}}" : "}}}";
		Files.writeString(this.config.resolve("application.yaml"),
				"gateway: {files: {mounts: {docs: {root: \"" + this.base.resolve("docs") + "\"}" + more + end);
	}

	private void write(String text) {
		try {
			Files.writeString(this.base.resolve("more/note.md"), text);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
