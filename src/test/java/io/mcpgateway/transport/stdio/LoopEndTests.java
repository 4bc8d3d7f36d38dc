package io.mcpgateway.transport.stdio;

import java.io.IOException;
import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

/** Tests of the ways in which the loop ends. */
class LoopEndTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	@Test
	void answersWhatCameBeforeTheEndOfTheInput() throws IOException {
		try (PipedGateway gateway = PipedGateway.start()) {
			gateway.wire().call(1, "resources/read", PipeClient.uri("test://long/"));
			gateway.wire().send(PipeClient.request("last", "ping", "").getBytes()).close();
			assertThat(gateway.wire().next(2)).containsOnlyKeys(1, "last");
			assertTimeoutPreemptively(TIMEOUT, gateway.loop()::await);
			assertThat(gateway.loop().getExitCode()).isZero();
		}
	}

	@Test
	void waitsForNoAnswerThatDoesNotCome() throws IOException {
		try (PipedGateway gateway = PipedGateway.start()) {
			gateway.wire().call(1, "resources/read", PipeClient.uri("test://never/")).close();
			assertTimeoutPreemptively(TIMEOUT, gateway.loop()::await);
			assertThat(gateway.loop().getExitCode()).isZero();
			assertTimeoutPreemptively(TIMEOUT, () -> gateway.loop().stop());
		}
	}

	@Test
	void waitsForNoClientThatDoesNotRead() throws IOException {
		try (PipedGateway gateway = PipedGateway.start(new StdioProperties(DataSize.ofKilobytes(1), 1, 8, 1, null))) {
			gateway.wire().call(1, "resources/read", PipeClient.uri("test://long/")).close();
			assertTimeoutPreemptively(TIMEOUT, gateway.loop()::await);
			assertThat(gateway.loop().getExitCode()).as("half a line was written").isEqualTo(1);
			assertTimeoutPreemptively(TIMEOUT, () -> gateway.loop().stop());
		}
	}

	@Test
	void waitsForAClientThatPauses() throws IOException {
		try (PipedGateway gateway = PipedGateway.start(new StdioProperties(DataSize.ofKilobytes(1), 1, 8, 1, null))) {
			gateway.wire().call(1, "resources/read", PipeClient.uri("test://long/")).close();
			await("a pause").pollDelay(Duration.ofMillis(2500)).until(() -> true);
			assertThat(gateway.wire().read().next(1)).containsOnlyKeys(1);
			assertTimeoutPreemptively(TIMEOUT, gateway.loop()::await);
			assertThat(gateway.loop().getExitCode()).isZero();
		}
	}

	@Test
	void answersWithTheFailureOfAStreamThatNeverBegan() throws IOException {
		try (PipedGateway gateway = PipedGateway.start()) {
			for (String broken : new String[] { "test://broken/", "test://broken-stream/" }) {
				assertThat(gateway.wire().call(1, "resources/read", PipeClient.uri(broken)).line()).isEqualTo("""
						{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"This resource cannot be read: \
						its source failed unexpectedly. Ask the operator"}}""");
			}
			gateway.wire().isSilent();
		}
	}

	@Test
	void endsWithACodeWhereAStreamFailsInTheMiddle() throws IOException {
		try (PipedGateway gateway = PipedGateway.start()) {
			gateway.wire().call(1, "resources/read", PipeClient.uri("test://cut/"));
			assertTimeoutPreemptively(TIMEOUT, gateway.loop()::await);
			assertThat(gateway.loop().getExitCode()).isEqualTo(1);
		}
	}

	@Test
	void endsWithACodeWhereTheClientTakesNoMore() throws IOException {
		try (PipedGateway gateway = PipedGateway.start(new StdioProperties(DataSize.ofKilobytes(1), 1, 8, 1, null))) {
			gateway.wire().stopReading();
			gateway.wire().call(1, "server/discover", "");
			assertTimeoutPreemptively(TIMEOUT, gateway.loop()::await);
			assertThat(gateway.loop().getExitCode()).isEqualTo(1);
		}
	}

}
