package io.mcpgateway.transport.stdio;

import java.io.IOException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests that only sessions of 2025-03-26 accept batches. */
class BatchesTests {

	private static final String PING = PipeClient.request(1, "ping", "");

	private final PipedGateway gateway = PipedGateway.start();

	private final PipeClient wire = this.gateway.wire();

	@AfterEach
	void livesOn() throws IOException {
		this.wire.isSilent();
		this.gateway.close();
	}

	@Test
	void answersABatchWithOneLine() {
		this.wire.begin("2025-03-26");
		this.wire.send("[" + PING + ",{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"},{},"
				+ PipeClient.request("b", "resources/read", PipeClient.uri("test://echo/b")) + "]");
		assertThat(this.wire.line()).isEqualTo("[{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}},"
				+ "{\"jsonrpc\":\"2.0\",\"id\":\"b\",\"result\":{\"contents\":[{\"uri\":\"test://echo/b\","
				+ "\"mimeType\":\"text/plain\",\"text\":\"b\"}]}}]");
	}

	@Test
	void saysNothingToABatchOfNotifications() {
		this.wire.begin("2025-03-26").send("[{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}]");
	}

	@Test
	void refusesAHandshakeInABatch() {
		this.wire.begin("2025-03-26");
		this.wire.send("[" + PipeClient.INITIALIZE.formatted("2025-11-25") + "," + PING + "]");
		JsonNode answers = this.wire.next();
		assertThat(answers.at("/0/error/code").asInt()).isEqualTo(-32600);
		assertThat(answers.at("/1/result").isObject()).isTrue();
	}

	@Test
	void refusesABatchThatIsTooLargeByTheIdentitiesInIt() {
		this.wire.begin("2025-03-26");
		StringBuilder batch = new StringBuilder("[").append(PING);
		for (int i = 2; i <= 5; i++) {
			batch.append(',').append(PipeClient.request(i, "ping", ""));
		}
		assertThat(this.wire.send(batch.append(']').toString()).next(5)).containsOnlyKeys(1, 2, 3, 4, 5)
			.allSatisfy((id, answer) -> assertThat(answer.at("/error/code").asInt()).isEqualTo(-32600));
	}

	@ParameterizedTest
	@ValueSource(strings = { "2024-11-05", "2025-06-18", "2025-11-25" })
	void refusesABatchInAnotherSessionByTheIdentitiesInIt(String version) {
		this.wire.begin(version).send("[" + PING + "," + PipeClient.request("b", "ping", "") + "]");
		assertThat(this.wire.next(2)).containsOnlyKeys(1, "b")
			.allSatisfy((id, answer) -> assertThat(answer.at("/error/code").asInt()).isEqualTo(-32600));
		this.wire.ask(1, "ping", "").next();
	}

	@Test
	void refusesABatchWithoutASession() {
		assertThat(this.wire.send("[" + PING + "]").next().at("/error/code").asInt()).isEqualTo(-32600);
	}

	@Test
	void leavesOutWhatIsCancelled() {
		this.wire.begin("2025-03-26");
		this.wire
			.send("[" + PipeClient.request("n", "resources/read", PipeClient.uri("test://never/")) + "," + PING + "]");
		await("it is read").until(() -> this.gateway.resources().running() == 1);
		this.wire.cancel("n");
		assertThat(this.wire.line()).isEqualTo("[{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}]");
		this.wire.send("[" + PipeClient.request("n", "resources/read", PipeClient.uri("test://never/")) + "]")
			.cancel("n");
		await("it is read no more").until(() -> this.gateway.resources().running() == 0);
	}

}
