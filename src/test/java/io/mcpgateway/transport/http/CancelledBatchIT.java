package io.mcpgateway.transport.http;

import java.io.IOException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests of batches with cancelled requests: the others are answered, and the response
 * stays valid JSON (cancellation, behaviour requirements).
 */
class CancelledBatchIT {

	private final HttpGateway gateway = HttpGateway.shared();

	@BeforeEach
	void nothingRuns() {
		requireRunning(0);
	}

	@Test
	void isAnEmptyArrayWhenAllThatItAsksIsCancelled() throws IOException {
		assertThat(answer("[" + read("1") + "]", "1")).isEqualTo("[]");
		assertThat(answer("[" + read("1") + "," + read("\"2\"") + "]", "1", "\"2\"")).isEqualTo("[]");
	}

	@Test
	void isTheAnswersToWhatIsNotCancelled() throws IOException {
		String ping = "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"ping\"}";
		String pong = "{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":{}}";
		assertThat(answer("[" + read("1") + "," + ping + "]", "1")).isEqualTo("[" + pong + "]");
		assertThat(answer("[" + ping + "," + read("1") + "," + ping + "]", "1"))
			.isEqualTo("[" + pong + "," + pong + "]");
	}

	/** Returns the answer to a batch whose requests are cancelled one after another. */
	private String answer(String batch, String... cancelled) throws IOException {
		String session = Requests.beginSession(this.gateway, "2025-03-26");
		try (RawConnection wire = RawConnection.to(this.gateway)) {
			wire.send(Requests.inSession(session, batch));
			for (String id : cancelled) {
				requireRunning(1);
				assertThat(cancel(session, id).status()).isEqualTo(202);
			}
			Answer answer = wire.answer();
			assertThat(answer.status()).isEqualTo(200);
			assertThat(answer.header("Content-Type")).isEqualTo("application/json");
			requireRunning(0);
			return answer.body();
		}
	}

	private Answer cancel(String session, String id) {
		return RawConnection.exchange(this.gateway, Requests.inSession(session,
				"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id + "}}"));
	}

	private void requireRunning(int count) {
		await(count + " reads run").until(() -> this.gateway.adapter().running() == count);
	}

	private static String read(String id) {
		return "{\"jsonrpc\":\"2.0\",\"id\":" + id
				+ ",\"method\":\"resources/read\",\"params\":{\"uri\":\"test://never\"}}";
	}

}
