package io.mcpgateway;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

import io.mcpgateway.document.SamplePdf;
import io.mcpgateway.testkit.CommitBuild;
import io.mcpgateway.testkit.GatewayProcess;
import io.mcpgateway.testkit.OpenStream;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RedisServer;
import io.mcpgateway.testkit.SsePeer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.awaitility.Awaitility.await;

/**
 * Tests that this version and the previous one take over from each other, by an upgrade
 * and by its reversal: sessions, subscriptions and cursors of clients, and kept
 * directories. Runs only with {@code -Pfull}.
 */
@EnabledIfSystemProperty(named = CommitBuild.PREVIOUS, matches = ".+", disabledReason = "runs in the profile full")
class UpgradeIT {

	/** Names with characters that versions may encode in different ways in URIs. */
	private static final List<String> NAMES = List.of("plain.txt", "a b~c'd,e.txt", "(1)!*@$&=+;.txt", "100%41.txt",
			"\u00fc\u4e2d\ud83d\ude00.txt", "#?[x].txt");

	private static final String HIDDEN = "zzz.txt";

	private static final String SHARED = "file:///docs/plain.txt";

	/** Warning of a version that cannot read the index, and makes it anew. */
	private static final String REBUILT = "Rebuilding the search index, which is of another version";

	private static final JsonMapper JSON = JsonMapper.shared();

	@TempDir
	private static Path docs;

	private static CommitBuild previous;

	private static RedisServer redis;

	private static Map<Version, GatewayProcess> nodes;

	@BeforeAll
	static void start() throws IOException {
		previous = CommitBuild.ofPrevious();
		for (String name : NAMES) {
			Files.writeString(docs.resolve(name), "brakes of " + NAMES.indexOf(name));
		}
		Files.writeString(docs.resolve(HIDDEN), "a secret");
		Files.write(docs.resolve("manual.pdf"), SamplePdf.of("Brakes.", "Walruses."));
		redis = RedisServer.start();
		Map<String, Object> properties = properties();
		properties.putAll(redis.properties());
		properties.put("gateway.files.mounts.docs.watch", "poll");
		properties.put("gateway.files.mounts.docs.poll-interval", "200ms");
		properties.put("gateway.search.enabled", false);
		nodes = Map.of(Version.PREVIOUS, Version.PREVIOUS.start(properties), Version.CURRENT,
				Version.CURRENT.start(properties));
	}

	@AfterAll
	static void stop() throws IOException {
		for (GatewayProcess node : nodes.values()) {
			node.close();
		}
		redis.close();
	}

	@ParameterizedTest
	@EnumSource
	void aSessionAndItsSubscriptionsAreThoseOfTheOtherVersion(Version version) {
		Peer session = Peer.at(nodes.get(version).endpoint()).inSession("2025-11-25");
		Peer elsewhere = at(nodes.get(version.other()), session);
		session.result("resources/subscribe", Map.of("uri", SHARED));
		assertThat(elsewhere.read(SHARED).body()).contains("brakes of");
		OpenStream stream = elsewhere.stream();
		stream.awaitUpdate(SHARED, () -> write("plain.txt", "brakes of " + version + " once"),
				() -> assertThat(elsewhere.read(SHARED).body()).contains(version + " once"));
		String last = List.copyOf(stream.ids()).getLast();
		OpenStream resumed = session.with("Last-Event-ID", last).stream();
		resumed.awaitUpdate(SHARED, () -> write("plain.txt", "brakes of " + version + " twice"),
				() -> assertThat(session.read(SHARED).body()).contains(version + " twice"));
		elsewhere.result("resources/unsubscribe", Map.of("uri", SHARED));
		assertThat(elsewhere.delete().statusCode()).isLessThan(300);
		await().until(() -> session.read(SHARED).statusCode() == 404);
	}

	@ParameterizedTest
	@EnumSource
	void aStreamOfHttpAndSseTakesPostsAtTheOtherVersion(Version version) {
		SsePeer peer = SsePeer.open(nodes.get(version).origin(), Map.of())
			.at(nodes.get(version.other()).origin(), Map.of())
			.begin("2024-11-05");
		assertThat(peer.call(1, "resources/read", Map.of("uri", SHARED)).toString()).contains("brakes of");
	}

	@ParameterizedTest
	@EnumSource
	void anEncryptedCursorGoesOnAtTheOtherVersion(Version version) {
		List<String> alternating = listed(nodes.get(version), nodes.get(version.other()));
		assertThat(alternating).isEqualTo(listed(nodes.get(version), nodes.get(version)))
			.isEqualTo(listed(nodes.get(version.other()), nodes.get(version.other())))
			.hasSizeGreaterThanOrEqualTo(NAMES.size() + 1)
			.noneMatch((uri) -> uri.endsWith(HIDDEN));
	}

	/** One process after the other, with the same directories and the same secret. */
	@ParameterizedTest
	@EnumSource
	void keptDirectoriesSessionsAndCursorsAreTakenOverAndBack(Version version, @TempDir Path kept) throws Exception {
		Map<String, Object> properties = properties();
		properties.put("gateway.search.directory", kept.resolve("index"));
		properties.put("gateway.documents.directory", kept.resolve("markdown"));
		properties.put("gateway.sessions.secret", HexFormat.of().formatHex(new SecureRandom().generateSeed(32)));
		Peer session = null;
		String cursor = null;
		Figures first = null;
		for (Version next : List.of(version, version.other(), version)) {
			String own = "word" + next.name().toLowerCase() + ((session != null) ? "again" : "");
			try (GatewayProcess gateway = next.start(properties)) {
				Peer peer = Peer.at(gateway.endpoint());
				session = (session != null) ? at(gateway, session) : peer.inSession("2025-11-25");
				assertThat(session.read(SHARED).statusCode()).isEqualTo(200);
				JsonNode page = peer.result("resources/list", (cursor != null) ? Map.of("cursor", cursor) : Map.of());
				assertThat(page.path("resources")).isNotEmpty();
				cursor = (cursor != null) ? cursor : page.path("nextCursor").stringValue();
				Figures figures = Figures.of(gateway);
				first = (first != null) ? first : figures;
				assertThat(figures).isEqualTo(first);
				write("plain.txt", "brakes of " + own);
				await("the index follows").until(() -> found(peer, own).equals(List.of(SHARED)));
				gateway.process().destroy();
				gateway.exitCode();
				assertThat(gateway.said().lines().filter((line) -> !line.contains(REBUILT)))
					.noneMatch((line) -> line.matches(".* (WARN|ERROR) .*"));
			}
		}
	}

	@ParameterizedTest
	@EnumSource
	void aPropertyOfALaterVersionIsRefusedByItsName(Version version) {
		Map<String, Object> properties = properties();
		properties.put("gateway.search.of-a-later-version", "1");
		assertThatIOException().isThrownBy(() -> version.start(properties).close())
			.withMessageContaining(
					"gateway.search.of-a-later-version is not a property of the gateway: check the spelling");
	}

	private static Map<String, Object> properties() {
		return new HashMap<>(Map.of("gateway.files.mounts.docs.root", docs, "gateway.server.page-size", 2,
				"gateway.access.rules[0].uri", "file:///docs/" + HIDDEN, "gateway.access.rules[0].effect", "deny",
				"gateway.access.rules[1].uri", "**"));
	}

	/** Lists all URIs, each page at the next of the nodes. */
	private static List<String> listed(GatewayProcess... turns) {
		List<String> uris = new ArrayList<>();
		String cursor = "";
		for (int i = 0; i == 0 || !cursor.isEmpty(); i++) {
			JsonNode page = Peer.at(turns[i % turns.length].endpoint())
				.result("resources/list", cursor.isEmpty() ? Map.of() : Map.of("cursor", cursor));
			page.path("resources").forEach((resource) -> uris.add(resource.path("uri").stringValue()));
			cursor = page.path("nextCursor").asString("");
		}
		return uris;
	}

	private static Peer at(GatewayProcess node, Peer session) {
		return new Peer(node.endpoint(), session.version(), session.session(), Map.of(), Map.of());
	}

	private static List<String> found(Peer peer, String query) {
		return peer.tool("search", Map.of("query", query))
			.at("/structuredContent/results")
			.valueStream()
			.map((result) -> result.path("id").stringValue())
			.sorted()
			.toList();
	}

	private static void write(String name, String text) {
		try {
			Files.writeString(docs.resolve(name), text);
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Answers that a complete index and kept Markdown have in common in all versions. */
	private record Figures(int documents, List<String> brakes, List<String> walruses, String markdown) {

		static Figures of(GatewayProcess gateway) {
			Peer peer = Peer.at(gateway.endpoint());
			JsonNode mount = await("the index is complete").until(
					() -> JSON.readTree(peer.get("/actuator/mcp")).at("/search/mounts").path("file:///docs/"),
					(state) -> state.path("state").asString("").equals("complete"));
			Figures figures = new Figures(mount.path("documents").asInt(), found(peer, "brakes"),
					found(peer, "walruses"),
					peer.text("read_resource", Map.of("uri", "file:///docs/manual.pdf?as=markdown")));
			assertThat(figures.brakes()).hasSizeGreaterThanOrEqualTo(NAMES.size());
			assertThat(figures.walruses()).isNotEmpty();
			assertThat(figures.markdown()).contains("Walruses");
			return figures;
		}

	}

	/** The two versions, in the processes of their jars. */
	private enum Version {

		PREVIOUS, CURRENT;

		Version other() {
			return (this == PREVIOUS) ? CURRENT : PREVIOUS;
		}

		GatewayProcess start(Map<String, ?> properties) throws IOException {
			return (this == CURRENT) ? GatewayProcess.start(properties) : GatewayProcess.start(previous.jar(),
					List.of("-Xmx512m"), properties, Files.createTempFile("gateway", ".log"));
		}

	}

}
