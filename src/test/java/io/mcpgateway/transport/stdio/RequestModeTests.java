package io.mcpgateway.transport.stdio;

import java.io.IOException;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that stateless requests and sessions share the stream (versioning, stdio). */
class RequestModeTests {

	private final PipedGateway gateway = PipedGateway.start();

	private final PipeClient wire = this.gateway.wire();

	@AfterEach
	void stop() throws IOException {
		this.gateway.close();
	}

	@Test
	void answersADiscoveryBeforeAnyHandshake() {
		JsonNode discovered = this.wire.call(1, "server/discover", "").next();
		assertThat(discovered.at("/result/supportedVersions/0").asString()).isEqualTo("2026-07-28");
		assertThat(discovered.at("/result/resultType").asString()).isEqualTo("complete");
	}

	@Test
	void answersWhatStandsAloneInItsOwnRevisionThoughThereIsASession() {
		this.wire.begin("2025-06-18");
		assertThat(this.wire.call(1, "resources/read", PipeClient.uri("test://none/")).next().at("/error/code").asInt())
			.isEqualTo(-32602);
		assertThat(this.wire.ask(2, "resources/read", PipeClient.uri("test://none/")).next().at("/error/code").asInt())
			.isEqualTo(-32002);
		assertThat(this.wire.call(3, "ping", "").line())
			.isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":3,\"error\":{\"code\":-32601,\"message\":\"Method not found\"}}");
		assertThat(this.wire.ask(4, "ping", "").line()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":4,\"result\":{}}");
	}

	@Test
	void wantsTheCapabilitiesOfAClientThatStandsAlone() {
		for (String capabilities : new String[] { "", ",\"io.modelcontextprotocol/clientCapabilities\":[]" }) {
			this.wire.send("""
					{"jsonrpc":"2.0","id":"x","method":"resources/list","params":{"_meta":{\
					"io.modelcontextprotocol/protocolVersion":"2026-07-28"%s}}}""".formatted(capabilities));
			assertThat(this.wire.line()).startsWith("{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"error\":{\"code\":-32602,");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "2025-11-25", "1999-01-01" })
	void tellsWhichRevisionsAreSpokenByThoseThatStandAlone(String version) {
		this.wire.send("""
				{"jsonrpc":"2.0","id":7,"method":"server/discover","params":{"_meta":{\
				"io.modelcontextprotocol/protocolVersion":"%s",\
				"io.modelcontextprotocol/clientCapabilities":{}}}}""".formatted(version));
		JsonNode error = this.wire.next().path("error");
		assertThat(error.path("code").asInt()).isEqualTo(-32022);
		assertThat(error.at("/data/supported").toString()).isEqualTo("[\"2026-07-28\"]");
		assertThat(error.at("/data/requested").asString()).isEqualTo(version);
	}

	@Test
	void refusesWhatBelongsToNoSessionByANumberThatNamesNoEra() {
		JsonNode refused = this.wire.ask("early", "resources/list", "").next();
		assertThat(refused.path("id").asString()).isEqualTo("early");
		assertThat(refused.at("/error/code").asInt()).isEqualTo(-32600);
		assertThat(refused.at("/error/message").asString()).contains("initialize");
	}

	@ParameterizedTest
	@ValueSource(strings = { "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25" })
	void servesASessionOfEachRevision(String version) {
		this.wire.begin(version);
		JsonNode resources = this.wire.ask(1, "resources/list", "").next().at("/result/resources");
		assertThat(resources.toString()).isEqualTo("[{\"uri\":\"test://echo/a\",\"name\":\"a\"}]");
	}

	@Test
	void answersWhatIsSentBehindAHandshakeWithoutWaitingForIt() {
		this.wire.send((PipeClient.INITIALIZE.formatted("2025-11-25") + "\n"
				+ "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n"
				+ PipeClient.request(1, "resources/list", "") + "\n" + PipeClient.request(2, "ping", "") + "\n")
			.getBytes());
		assertThat(this.wire.next().path("id").asString()).isEqualTo("begin");
		assertThat(this.wire.next(2)).containsOnlyKeys(1, 2)
			.allSatisfy((id, answer) -> assertThat(answer.has("result")).isTrue());
	}

	@Test
	void letsAnotherHandshakeTakeThePlaceOfTheSession() {
		this.wire.begin("2025-03-26");
		this.wire.ask(1, "resources/subscribe", PipeClient.uri("test://echo/a")).next();
		assertThat(this.gateway.sessions().count()).isEqualTo(1);
		this.wire.begin("2025-11-25");
		assertThat(this.gateway.sessions().count()).isEqualTo(1);
		this.gateway.changed("test://echo/a");
		this.wire.isSilent();
		this.wire.ask(2, "resources/subscribe", PipeClient.uri("test://echo/a")).next();
		this.gateway.changed("test://echo/a");
		assertThat(this.wire.next().path("method").asString()).isEqualTo("notifications/resources/updated");
	}

	@Test
	void keepsTheSessionIfAnotherHandshakeFails() {
		this.wire.begin("2025-06-18");
		assertThat(this.wire.ask("again", "initialize", "").next().at("/error/code").asInt()).isEqualTo(-32602);
		assertThat(this.wire.ask(1, "ping", "").line()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");
	}

	@Test
	void beginsNoSessionByAHandshakeThatFails() {
		assertThat(this.wire.ask("bad", "initialize", "").next().at("/error/code").asInt()).isEqualTo(-32602);
		assertThat(this.wire.ask(1, "resources/list", "").next().at("/error/code").asInt()).isEqualTo(-32600);
	}

	@Test
	void answersAPingBeforeTheHandshake() {
		assertThat(this.wire.ask(1, "ping", "").line()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");
		this.wire.begin("2025-11-25");
		assertThat(this.wire.ask(2, "ping", "").line()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{}}");
	}

	@Test
	void offersTheLatestRevisionWithAHandshakeToOneThatAsksForAnother() {
		JsonNode begun = this.wire.send(PipeClient.INITIALIZE.formatted("2026-07-28")).next();
		assertThat(begun.at("/result/protocolVersion").asString()).isEqualTo("2025-11-25");
	}

	@Test
	void answersEachOfManyRequestsOnceInEitherEra() {
		this.wire.begin("2025-11-25");
		for (int i = 0; i < 100; i += 2) {
			this.wire.ask(i, "resources/read", PipeClient.uri("test://echo/" + i));
			this.wire.call(i + 1, "resources/read", PipeClient.uri("test://echo/" + (i + 1)));
		}
		Map<Object, JsonNode> answers = this.wire.next(100);
		assertThat(answers).hasSize(100)
			.allSatisfy((id, answer) -> assertThat(answer.at("/result/contents/0/text").asString())
				.isEqualTo(id.toString()));
		this.wire.isSilent();
	}

}
