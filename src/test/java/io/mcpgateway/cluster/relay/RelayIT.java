package io.mcpgateway.cluster.relay;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.cluster.hub.ClusterStream;
import io.mcpgateway.testkit.RunningCluster;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.ScriptedSource;
import io.mcpgateway.testkit.SsePeer;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests that bodies reach an HTTP+SSE stream through any node, and get its answers. */
class RelayIT {

	private static final int MAX_BODY = 64 * 1024;

	private static final Map<String, String> ALICE = bearing("alice-key");

	private static final Map<String, String> BOB = bearing("bob-key");

	private static final Map<String, String> CAROL = bearing("carol-key");

	private static RunningCluster cluster;

	/** Node that knows a key which the others do not. */
	private static RunningGateway stranger;

	@BeforeAll
	static void start() throws IOException {
		Map<String, Object> properties = new HashMap<>(Map.of("gateway.security.mode", "api-key",
				"gateway.http.max-body", MAX_BODY + "B", "gateway.cluster.lease-time", "2s",
				"gateway.http.max-in-flight", 20, "gateway.security.api-keys.alice.hashes[0]", hash("alice-key"),
				"gateway.security.api-keys.bob.hashes[0]", hash("bob-key"), "gateway.groups.small.prefixes",
				"test://small/"));
		cluster = RunningCluster.start(2, properties, ScriptedSource.class);
		properties.putAll(cluster.redis().properties());
		properties.put("gateway.security.api-keys.carol.hashes[0]", hash("carol-key"));
		stranger = RunningGateway.start(properties, ScriptedSource.class);
		SsePeer peer = open(ALICE).at(other(), ALICE);
		await("the nodes listen").until(() -> peer.post("{}").statusCode() == 400);
		SsePeer back = SsePeer.open(other(), ALICE).at(owner(), ALICE);
		await("the nodes listen").until(() -> back.post("{}").statusCode() == 400);
	}

	@AfterAll
	static void stop() {
		stranger.close();
		cluster.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "2024-11-05", "2025-03-26", "2025-11-25" })
	void answersOnTheStream(String revision) {
		SsePeer peer = open(ALICE).at(other(), ALICE).begin(revision);
		assertThat(peer.post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}").statusCode())
			.isEqualTo(202);
		assertThat(peer.call(1, "resources/list", Map.of()).at("/result/resources").isArray()).isTrue();
		assertThat(text(peer, 2, "test://small/hello")).isEqualTo("hello");
		assertThat(text(peer, 3, "test://large/300")).hasSize(300 * ScriptedSource.CHUNK);
		assertThat(peer.at(owner(), ALICE).call(4, "ping", Map.of()).has("result")).isTrue();
	}

	/** The node of the stream takes the body for the endpoint of the same group. */
	@Test
	void handsOverWithinAGroupOnly() {
		SsePeer peer = SsePeer.open(owner(), "/sse/small", ALICE).at(other(), ALICE).begin("2025-11-25");
		assertThat(peer.endpoint()).startsWith("/messages/small?");
		assertThat(text(peer, 1, "test://small/hello")).isEqualTo("hello");
		assertThat(peer.call(2, "resources/read", Map.of("uri", "test://large/300")).has("error")).isTrue();
		String ping = SsePeer.request(3, "ping", Map.of());
		String plain = peer.endpoint().replace("/messages/small", "/messages");
		for (SsePeer node : List.of(peer, peer.at(owner(), ALICE))) {
			assertThat(node.post(plain, ping, "application/json").statusCode()).isEqualTo(404);
			assertThat(node.post(peer.endpoint(), ping, "application/json").statusCode()).isEqualTo(202);
		}
	}

	@Test
	void answersManyAtOnce() {
		SsePeer peer = open(ALICE).begin("2025-11-25");
		for (int i = 1; i <= 200; i++) {
			peer.at(cluster.proxy().origin(), ALICE).send(i, "ping", Map.of());
			if (i % 10 == 0) {
				peer.answer(i);
			}
		}
		for (int i = 1; i <= 200; i++) {
			assertThat(peer.answer(i).has("result")).isTrue();
		}
		assertThat(peer.stream().events()).hasSize(202);
	}

	@Test
	void passesBodiesUpToTheMaximum() {
		SsePeer peer = open(ALICE).begin("2025-11-25").at(other(), ALICE);
		String ping = SsePeer.request(1, "ping", Map.of());
		assertThat(peer.post(ping + " ".repeat(MAX_BODY - ping.length())).statusCode()).isEqualTo(202);
		assertThat(peer.answer(1).has("result")).isTrue();
		double before = relayed();
		assertThat(peer.post(ping + " ".repeat(MAX_BODY + 1 - ping.length())).statusCode()).isEqualTo(413);
		assertThat(relayed()).isEqualTo(before);
		await("the memory is free")
			.until(() -> cluster.nodes().stream().allMatch((node) -> node.gauge("mcp.server.bodies") == 0));
	}

	@Test
	void refusesWhatIsNoJsonAtOnce() {
		SsePeer peer = open(ALICE).at(other(), ALICE);
		double before = relayed();
		assertThat(peer.post(peer.endpoint(), "{}", "text/plain").statusCode()).isEqualTo(415);
		Map<String, String> accepting = new HashMap<>(ALICE);
		accepting.put("Accept", "text/html");
		assertThat(peer.at(other(), accepting).post("{}").statusCode()).isEqualTo(406);
		assertThat(relayed()).isEqualTo(before);
	}

	@Test
	void refusesWrongMessagesAsTheOwnerDoes() {
		SsePeer peer = open(ALICE).begin("2025-11-25");
		for (String wrong : new String[] { "{", "[]", "{}", "7", "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"x\"}" }) {
			HttpResponse<String> here = peer.post(wrong);
			HttpResponse<String> there = peer.at(other(), ALICE).post(wrong);
			assertThat(there.statusCode()).isEqualTo(here.statusCode()).isEqualTo(400);
			assertThat(there.body()).isEqualTo(here.body()).isNotEmpty();
			assertThat(there.headers().firstValue("Content-Type")).isEqualTo(here.headers().firstValue("Content-Type"));
		}
	}

	@Test
	void refusesCallersWhomEitherNodeDoesNotKnow() {
		SsePeer peer = open(ALICE);
		assertThat(peer.at(other(), bearing("wrong")).post("{}").statusCode()).isEqualTo(401);
		assertThat(peer.at(other(), CAROL).post("{}").statusCode()).isEqualTo(401);
		HttpResponse<String> relayed = peer.at(stranger.origin(), CAROL).post("{}");
		assertThat(relayed.statusCode()).isEqualTo(401);
		assertThat(relayed.headers().firstValue("WWW-Authenticate")).hasValue("Bearer");
	}

	@Test
	void knowsNoStreamOfOthers() {
		SsePeer peer = open(ALICE).begin("2025-11-25");
		HttpResponse<String> here = peer.at(owner(), BOB).post("{}");
		HttpResponse<String> there = peer.at(other(), BOB).post("{}");
		assertThat(there.statusCode()).isEqualTo(here.statusCode()).isEqualTo(404);
		assertThat(there.body()).isEqualTo(here.body()).contains("the stream does not exist");
	}

	@Test
	void knowsNoStreamThatDoesNotExist() {
		SsePeer peer = open(ALICE);
		cluster.nodes()
			.stream()
			.map((node) -> node.context().getBean(ClusterStream.class))
			.forEach((log) -> await("the node knows all others").until(() -> !log.mayLive("00000000")));
		String path = peer.endpoint();
		int id = path.indexOf('=') + 1;
		int secret = path.indexOf('.') + 1;
		String node = path.substring(id, secret);
		String stream = path.substring(secret);
		for (String forged : new String[] { node + stream.substring(1), node + stream + "A",
				node + "A".repeat(stream.length()), "00000000." + stream, stream, "." + stream, node,
				"*******." + stream, node + stream.replace(stream.charAt(0), '*'), "..", "%2e", "%00" }) {
			for (URI origin : new URI[] { owner(), other() }) {
				assertThat(peer.at(origin, ALICE).post(path.substring(0, id) + forged, "{}", "application/json"))
					.satisfies((response) -> assertThat(response.statusCode()).as(forged).isEqualTo(404));
			}
		}
		assertThat(peer.at(other(), ALICE).post("/messages", "{}", "application/json").statusCode()).isEqualTo(400);
	}

	@Test
	void refusesMoreThanTheStreamTakes() {
		SsePeer peer = open(ALICE).begin("2025-11-25").at(other(), ALICE);
		for (int i = 1; i <= 20; i++) {
			peer.send(i, "resources/read", Map.of("uri", "test://never/"));
		}
		HttpResponse<String> refused = peer.post(SsePeer.request(21, "ping", Map.of()));
		assertThat(refused.statusCode()).isEqualTo(429);
		assertThat(refused.body()).contains("too many requests in progress");
		for (int i = 1; i <= 20; i++) {
			assertThat(peer
				.post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + i
						+ "}}")
				.statusCode()).isEqualTo(202);
		}
		ScriptedSource source = cluster.nodes().getFirst().context().getBean(ScriptedSource.class);
		await().until(() -> source.running() == 0);
	}

	private static String text(SsePeer peer, int id, String uri) {
		return peer.call(id, "resources/read", Map.of("uri", uri)).at("/result/contents/0/text").stringValue();
	}

	private static SsePeer open(Map<String, String> headers) {
		return SsePeer.open(owner(), headers);
	}

	private static URI owner() {
		return cluster.nodes().getFirst().origin();
	}

	private static URI other() {
		return cluster.nodes().getLast().origin();
	}

	private static double relayed() {
		return cluster.nodes().getLast().sum("mcp.cluster.relayed");
	}

	private static Map<String, String> bearing(String key) {
		return Map.of("Authorization", "Bearer " + key);
	}

	private static String hash(String key) {
		return "sha256:" + DigestUtils.sha256Hex(key);
	}

}
