package io.mcpgateway.cluster.session;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningCluster;
import io.mcpgateway.testkit.ScriptedSource;
import io.mcpgateway.testkit.SsePeer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests that a cancelled request ends on the node that runs it. */
class ClusterCancellationsIT {

	private static final Map<String, String> NEVER = Map.of("uri", "test://never/");

	private static RunningCluster cluster;

	@BeforeAll
	static void start() throws IOException {
		cluster = RunningCluster.start(2, Map.of(), ScriptedSource.class);
	}

	@AfterAll
	static void stop() {
		cluster.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "2025-03-26", "2025-06-18", "2025-11-25" })
	void endsARequestOfAnotherNode(String revision) {
		cluster.proxy().pin(0);
		Peer session = cluster.client().inSession(revision);
		Peer foreign = cluster.client().inSession(revision);
		CompletableFuture<HttpResponse<String>> read = session.begin("resources/read", NEVER, BodyHandlers.ofString());
		await().until(() -> source(0).running() == 1);
		cluster.proxy().pin(1);
		assertThat(foreign.post(cancellation("1")).statusCode()).isEqualTo(202);
		for (String id : new String[] { "2", "\"1\"", "\"" + "1".repeat(100_000) + "\"", "1" + "0".repeat(400),
				"null" }) {
			assertThat(session.post(cancellation(id)).statusCode()).isEqualTo(202);
		}
		assertThat(session.call("ping", Map.of()).statusCode()).isEqualTo(200);
		assertThat(read).isNotDone();
		await().until(() -> {
			session.post(cancellation("1"));
			return read.isDone();
		});
		assertThat(read.join().body()).doesNotContain("result");
		await().until(() -> source(0).running() == 0);
	}

	@Test
	void endsAResponseThatAnotherNodeWrites() throws IOException {
		cluster.proxy().pin(0);
		Peer session = cluster.client().inSession("2025-11-25");
		HttpResponse<InputStream> read = session.open("resources/read", Map.of("uri", "test://endless/"));
		assertThat(read.body().readNBytes(1000)).hasSize(1000);
		cluster.proxy().pin(1);
		CompletableFuture<Void> end = CompletableFuture.runAsync(() -> drain(read));
		await().until(() -> {
			session.post(cancellation("1"));
			return end.isDone();
		});
	}

	@Test
	void endsARequestOfAnHttpSseStream() {
		SsePeer peer = SsePeer.open(cluster.nodes().getFirst().origin(), Map.of());
		SsePeer other = peer.at(cluster.nodes().getLast().origin(), Map.of());
		await("the nodes listen").until(() -> other.post("{}").statusCode() == 400);
		other.begin("2024-11-05").send(1, "resources/read", NEVER);
		await().until(() -> source(0).running() == 1);
		assertThat(other.post(cancellation("1")).statusCode()).isEqualTo(202);
		await().until(() -> source(0).running() == 0);
		assertThat(other.call(2, "ping", Map.of()).has("result")).isTrue();
	}

	private static void drain(HttpResponse<InputStream> response) {
		try (InputStream body = response.body()) {
			body.transferTo(OutputStream.nullOutputStream());
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static ScriptedSource source(int node) {
		return cluster.nodes().get(node).context().getBean(ScriptedSource.class);
	}

	private static String cancellation(String id) {
		return "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id + "}}";
	}

}
