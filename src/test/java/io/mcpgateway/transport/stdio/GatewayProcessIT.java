package io.mcpgateway.transport.stdio;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.GatewayProcess;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of a gateway process over its standard streams. */
class GatewayProcessIT {

	private static final String MOUNT = "gateway.files.mounts.docs.root";

	private static final byte[] BYTES = { (byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0 };

	private static final long LARGE = 256L << 20;

	private static final String NAME = "file:///docs/%C3%9Cbersicht%20%F0%9F%9A%B2.md";

	/** Number of calls beyond the limit even on a slow machine. */
	private static final int CALLS = 40;

	private static final JsonMapper JSON = new JsonMapper();

	@TempDir
	private static Path root;

	@BeforeAll
	static void writeFiles() throws Exception {
		Files.writeString(root.resolve("Übersicht \uD83D\uDEB2.md"), "½ \"neun\"\r\n\uD83D\uDEB2\u2028\n");
		Files.write(root.resolve("pixel.png"), BYTES);

	}

	@Test
	void auditsToTheStandardErrorOnly() throws Exception {
		try (GatewayProcess gateway = start("gateway.audit.enabled", true, "gateway.limits.requests-per-second", 1,
				"gateway.limits.burst", 2)) {
			PipeClient wire = PipeClient.to(gateway.process()).read();
			for (int i = 0; i < CALLS; i++) {
				wire.call(i, "resources/read", PipeClient.uri(NAME));
			}
			assertThat(wire.next(CALLS).values()).anyMatch((answer) -> answer.at("/error/code").asInt() == 429)
				.anyMatch((answer) -> answer.at("/result/contents/0/text").asString("").contains("neun"));
			wire.close();
			wire.isOver();
			assertThat(gateway.exitCode()).isZero();
			List<JsonNode> lines = gateway.said()
				.lines()
				.filter((line) -> line.startsWith("{\"time\":\""))
				.map(JSON::readTree)
				.toList();
			assertThat(lines).anyMatch((line) -> line.at("/outcome").asString().equals("ok"))
				.anyMatch((line) -> line.at("/outcome").asString().equals("limited"));
			assertThat(lines.stream().mapToInt((line) -> line.at("/more").asInt(1)).sum()).isEqualTo(CALLS);
		}
	}

	@Test
	void namesAMissingRoot() throws Exception {
		Path missing = root.resolve("nope");
		try (GatewayProcess gateway = start(MOUNT, missing)) {
			PipeClient wire = PipeClient.to(gateway.process()).read();
			wire.call(1, "resources/list", "").call(2, "resources/read", PipeClient.uri(NAME));
			Map<Object, JsonNode> answers = wire.next(2);
			assertThat(answers.get(1).at("/result/_meta/io.mcpgateway~1unavailable/0").asString(""))
				.isEqualTo("file:///docs/");
			assertThat(answers.get(2).at("/error/message").asString(""))
				.isEqualTo("The source of this resource is not available now: try again later");
			assertThat(answers.toString()).doesNotContain(missing.toString());
			wire.close();
			wire.isOver();
			assertThat(gateway.said()).containsOnlyOnce(" WARN ")
				.contains("file:///docs/ is not available: " + MOUNT + " is " + missing + ", which does not exist");
		}
	}

	@Test
	void servesTheGroupThatItIsToldTo() throws Exception {
		try (GatewayProcess gateway = start("gateway.groups.small.prefixes", "file:///docs/pixel.png",
				"gateway.groups.small.tools", "fetch", "gateway.stdio.group", "small")) {
			PipeClient wire = PipeClient.to(gateway.process()).read();
			wire.call(1, "resources/list", "")
				.call(2, "resources/read", PipeClient.uri(NAME))
				.call(3, "tools/list", "");
			Map<Object, JsonNode> answers = wire.next(3);
			assertThat(answers.get(1).at("/result/resources").toString()).contains("pixel.png").doesNotContain(NAME);
			assertThat(answers.get(2).at("/error/message").asString("")).startsWith("Resource not found");
			assertThat(answers.get(3).at("/result/tools")).hasSize(1);
			wire.close();
			wire.isOver();
		}
		try (GatewayProcess gateway = start("gateway.stdio.group", "small")) {
			assertThat(gateway.exitCode()).isOne();
			assertThat(gateway.said()).contains("gateway.stdio.group is no group; the groups are none");
		}
	}

	@Test
	void refusesToStartInOneSentence() throws Exception {
		try (GatewayProcess gateway = start("gateway.server.page-size", 0)) {
			assertThat(gateway.exitCode()).isOne();
			assertThat(gateway.said().lines().filter((line) -> !line.contains(" INFO "))).singleElement()
				.asString()
				.endsWith("The gateway does not start: gateway.server.page-size must be from 1 to 1000");
		}
	}

	@Test
	void servesBothErasAndWritesNothingButMessagesHoweverMuchIsLogged() throws Exception {
		try (GatewayProcess gateway = start("debug", true, "logging.level.root", "DEBUG", "spring.main.banner-mode",
				"console")) {
			PipeClient wire = PipeClient.to(gateway.process()).read();
			wire.call(0, "server/discover", "");
			assertThat(wire.next().at("/result/supportedVersions/0").asString()).isEqualTo("2026-07-28");
			wire.begin("2025-11-25");
			JsonNode listed = wire.ask(1, "resources/list", "").answer(1).at("/result/resources");
			assertThat(listed.findValuesAsString("uri")).containsExactly("file:///docs/", NAME,
					"file:///docs/pixel.png");
			wire.ask(2, "resources/read", PipeClient.uri(NAME)).call(3, "resources/read", PipeClient.uri(NAME));
			wire.ask(4, "resources/read", PipeClient.uri("file:///docs/pixel.png"));
			wire.send("nonsense").ask(5, "resources/read", PipeClient.uri("file:///docs/none"));
			Map<Object, JsonNode> answers = wire.next(5);
			for (int id : new int[] { 2, 3 }) {
				assertThat(answers.get(id).at("/result/contents/0/text").asString())
					.isEqualTo("½ \"neun\"\r\n\uD83D\uDEB2\u2028\n");
			}
			assertThat(answers.get(4).at("/result/contents/0/blob").asString())
				.isEqualTo(Base64.getEncoder().encodeToString(BYTES));
			assertThat(answers.get(5).at("/error/code").asInt()).isEqualTo(-32002);
			wire.close();
			wire.isOver();
			assertThat(gateway.exitCode()).isZero();
			assertThat(gateway.said()).contains("DEBUG", ":: Spring Boot ::", "Started");
		}
	}

	@Test
	void answersManyRequestsOnceAndOpensNoPort() throws Exception {
		try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
				GatewayProcess gateway = start("server.port", taken.getLocalPort())) {
			PipeClient wire = PipeClient.to(gateway.process()).read();
			for (int id = 0; id < 100; id++) {
				wire.call(id, "resources/read", PipeClient.uri(NAME));
			}
			assertThat(wire.next(100)).hasSize(100)
				.allSatisfy((id, answer) -> assertThat(answer.has("result")).isTrue());
			gateway.process().toHandle().destroy();
			wire.isOver();
			assertThat(gateway.exitCode()).as("that of SIGTERM").isEqualTo(143);
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void hasLastWordsForThoseWhoListen(boolean isKilled) throws Exception {
		try (GatewayProcess gateway = GatewayProcess.stdio(List.of(),
				Map.of("spring.main.sources", TestResources.class.getName() + "," + RepeatingFeed.class.getName()))) {
			PipeClient wire = PipeClient.to(gateway.process()).read();
			wire.call("l", "subscriptions/listen",
					"\"notifications\":{\"resourceSubscriptions\":[\"" + RepeatingFeed.CHANGING + "\"]}");
			assertThat(wire.next().path("method").asString()).isEqualTo("notifications/subscriptions/acknowledged");
			assertThat(wire.next().path("method").asString()).isEqualTo("notifications/resources/updated");
			if (isKilled) {
				gateway.process().toHandle().destroy();
			}
			else {
				wire.close();
			}
			JsonNode next = wire.next();
			while (next.path("method").asString().equals("notifications/resources/updated")) {
				next = wire.next();
			}
			assertThat(next.path("method").asString()).isEqualTo("notifications/cancelled");
			assertThat(wire.next().at("/result/resultType").asString()).isEqualTo("complete");
			wire.isOver();
			assertThat(gateway.exitCode()).isEqualTo(isKilled ? 143 : 0);
		}
	}

	@Test
	void readsWhatIsLargerThanItsMemory() throws Exception {
		Path large = root.resolve("large.bin");
		try (SeekableByteChannel file = Files.newByteChannel(large, StandardOpenOption.CREATE,
				StandardOpenOption.WRITE)) {
			file.position(LARGE - 1).write(ByteBuffer.wrap(new byte[1]));
		}
		try (GatewayProcess gateway = GatewayProcess.stdio(List.of("-Xmx64m"), Map.of(MOUNT, root))) {
			PipeClient.to(gateway.process())
				.call(1, "resources/read", PipeClient.uri("file:///docs/large.bin"))
				.close();
			assertThat(firstLine(gateway.process().getInputStream())).isGreaterThan(LARGE / 3 * 4);
			assertThat(gateway.exitCode()).isZero();
		}
		finally {
			Files.delete(large);
		}
	}

	@Test
	void endsWhereTheClientIsGoneAndTellsWhatWasWrongWithTheConfiguration() throws Exception {
		try (GatewayProcess gateway = start("gateway.stdio.max-message", "1B")) {
			PipeClient.to(gateway.process()).read().isOver();
			assertThat(gateway.exitCode()).isEqualTo(1);
			assertThat(gateway.said()).contains("gateway.stdio.max-message must be from 1KB to 100MB");
		}
		try (GatewayProcess gateway = start()) {
			PipeClient wire = PipeClient.to(gateway.process());
			wire.stopReading();
			wire.call(1, "server/discover", "");
			assertThat(gateway.exitCode()).isEqualTo(1);
			assertThat(gateway.said()).contains("The client stopped reading").doesNotContain("Exception");
		}
	}

	/** Starts a process that serves the files, with further properties. */
	private static GatewayProcess start(Object... properties) throws IOException {
		Map<String, Object> all = new HashMap<>(Map.of(MOUNT, root));
		for (int i = 0; i < properties.length; i += 2) {
			all.put(properties[i].toString(), properties[i + 1]);
		}
		return GatewayProcess.stdio(List.of(), all);
	}

	/** Returns the length of the only line. */
	private static long firstLine(InputStream input) throws IOException {
		byte[] buffer = new byte[1 << 16];
		long length = 0;
		byte last = 0;
		for (int read = input.read(buffer); read >= 0; read = input.read(buffer)) {
			assertThat(length > 0 || new String(buffer, 0, 24, StandardCharsets.US_ASCII).startsWith("{\"jsonrpc\""))
				.isTrue();
			last = (read > 0) ? buffer[read - 1] : last;
			length += read;
		}
		assertThat(last).isEqualTo((byte) '\n');
		return length;
	}

}
