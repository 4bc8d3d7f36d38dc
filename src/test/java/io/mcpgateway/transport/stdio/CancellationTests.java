package io.mcpgateway.transport.stdio;

import java.io.IOException;

import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests that a cancelled request gets no further messages. */
class CancellationTests {

	private static final String NEVER = PipeClient.uri("test://never/");

	@Test
	void stopsWhatIsCancelledInEitherEra() throws IOException {
		try (PipedGateway gateway = PipedGateway.start()) {
			PipeClient wire = gateway.wire().begin("2025-11-25");
			wire.ask("a", "resources/read", NEVER).call(2, "resources/read", NEVER);
			await("both are read").until(() -> gateway.resources().running() == 2);
			wire.cancel("a").cancel(2);
			await("none is read any more").until(() -> gateway.resources().running() == 0);
			wire.isSilent();
			assertThat(wire.ask("a", "ping", "").next().path("id").asString()).isEqualTo("a");
		}
	}

	@Test
	void doesNotTakeANumberForAString() throws IOException {
		try (PipedGateway gateway = PipedGateway.start()) {
			PipeClient wire = gateway.wire();
			wire.call(1, "resources/read", NEVER).cancel("1").isSilent();
			assertThat(gateway.resources().running()).isEqualTo(1);
		}
	}

	@Test
	void neverBeginsWhatIsCancelledWhileItWaits() throws IOException {
		try (PipedGateway gateway = PipedGateway.start(new StdioProperties(DataSize.ofKilobytes(1), 1, 1, 1, null))) {
			PipeClient wire = gateway.wire().read();
			wire.call(1, "resources/read", NEVER);
			await("it is read").until(() -> gateway.resources().running() == 1);
			wire.call(2, "server/discover", "").cancel(2);
			wire.call(3, "server/discover", "").cancel(1);
			assertThat(wire.next().path("id").asInt()).isEqualTo(3);
			wire.isSilent();
		}
	}

	@Test
	void doesNotWriteWhatIsCancelledWhileTheClientDoesNotRead() throws IOException {
		try (PipedGateway gateway = PipedGateway.start(new StdioProperties(DataSize.ofKilobytes(1), 1, 8, 1, null))) {
			PipeClient wire = gateway.wire();
			wire.call(1, "resources/read", PipeClient.uri("test://long/"));
			await("it is written").until(() -> gateway.resources().chunks() > 1);
			for (int id = 2; id <= 8; id++) {
				wire.call(id, "server/discover", "");
			}
			for (int id = 2; id <= 8; id++) {
				wire.cancel(id);
			}
			wire.cancel(1).call(9, "resources/read", NEVER);
			await("all is read").until(() -> gateway.resources().running() == 1);
			wire.cancel(9).read();
			assertThat(wire.line()).startsWith("{\"jsonrpc\":\"2.0\",\"id\":1,").hasSizeGreaterThan(3_000_000);
			wire.isSilent();
		}
	}

	@Test
	void asksForNoMoreThanTheClientTakes() throws IOException {
		try (PipedGateway gateway = PipedGateway.start(new StdioProperties(DataSize.ofKilobytes(1), 1, 8, 1, null))) {
			PipeClient wire = gateway.wire();
			wire.call(1, "resources/read", PipeClient.uri("test://long/"))
				.call(2, "resources/read", PipeClient.uri("test://long/"))
				.call(3, "resources/read", NEVER);
			await("all is under way").until(() -> gateway.resources().running() == 1);
			await("it is written").until(() -> gateway.resources().chunks() > 1);
			assertThat(gateway.resources().chunks()).isLessThan(20);
			wire.read();
			assertThat(wire.next(2))
				.allSatisfy((id, answer) -> assertThat(answer.at("/result/contents/0/text").asString())
					.isEqualTo("x".repeat(100 * TestResources.CHUNK)));
		}
	}

}
