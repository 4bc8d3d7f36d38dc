package io.mcpgateway.transport.http;

import java.io.IOException;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests of a caller's limits over HTTP+SSE, where the stream carries all answers. */
class SseLimitsIT {

	private static final String URI = "file:///docs/notes.txt";

	@Test
	void refusesRequestsOnTheStreamThatAnswersThem() throws IOException {
		try (HttpGateway gateway = HttpGateway.start("gateway.limits.requests-per-second=1", "gateway.limits.burst=3");
				SseClient client = SseClient.open(gateway, "2024-11-05")) {
			String refused = firstRefusal(client);
			assertThat(refused).contains("\"error\":{\"code\":429,", "Too many requests: try again in 1 second",
					"\"data\":{\"retryAfter\":1}");
			await().until(() -> !isRefused(client.call(SseClient.read(1000, URI))));
		}
	}

	@Test
	void boundsTheStreamsOfACaller() throws IOException {
		try (HttpGateway gateway = HttpGateway.start("gateway.limits.streams=2");
				SseClient first = SseClient.open(gateway, "2024-11-05")) {
			SseClient second = SseClient.open(gateway, "2024-11-05");
			Answer refused = RawConnection.exchange(gateway,
					SseClient.OPEN.replace("Accept:", "Connection: close\r\nAccept:"));
			assertThat(refused.status()).isEqualTo(429);
			assertThat(refused.header("Retry-After")).isNotEmpty();
			second.close();
			await().until(() -> isOpened(gateway));
			assertThat(first.call(SseClient.read(1, URI))).contains("\"result\"");
		}
	}

	private static String firstRefusal(SseClient client) throws IOException {
		String answer = client.call(SseClient.read(1, URI));
		for (int i = 2; i < 200 && !isRefused(answer); i++) {
			answer = client.call(SseClient.read(i, URI));
		}
		return answer;
	}

	private static boolean isRefused(String answer) {
		return answer.contains("\"error\"");
	}

	private static boolean isOpened(HttpGateway gateway) throws IOException {
		try (RawConnection wire = RawConnection.to(gateway)) {
			wire.send(SseClient.OPEN);
			return wire.line().startsWith("HTTP/1.1 200 ");
		}
	}

}
