package io.mcpgateway.transport.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import io.mcpgateway.testkit.Stress;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that each answer belongs to its own exchange, even among requests with equal ids.
 */
class CrosstalkIT {

	private static final int CLIENTS = 32;

	private static final int ROUNDS = Stress.share(20);

	private final HttpGateway gateway = HttpGateway.shared();

	@Test
	void givesEachClientItsOwnAnswerWhenAllUseTheSameIdentity() throws InterruptedException, ExecutionException {
		String session = Requests.beginSession(this.gateway, "2025-11-25");
		try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
			List<Callable<Void>> all = new ArrayList<>();
			for (int i = 0; i < CLIENTS; i++) {
				String name = "client-" + i;
				boolean alone = i % 2 == 0;
				all.add(() -> talk(name, alone ? null : session));
			}
			for (Future<Void> client : clients.invokeAll(all)) {
				client.get();
			}
		}
	}

	/** Sends requests on one connection and abandons each third before its answer. */
	private Void talk(String name, String session) throws IOException {
		for (int round = 0; round < ROUNDS; round++) {
			String uri = "test://echo/" + name + "-" + round;
			try (RawConnection wire = RawConnection.to(this.gateway)) {
				wire.send((session == null) ? Requests.read("1", uri).replaceFirst("\r\n", "\r\nConnection: close\r\n")
						: Requests.inSession(session,
								"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/read\",\"params\":{\"uri\":\""
										+ uri + "\"}}"));
				if (round % 3 != 2) {
					assertThat(wire.answer().body()).contains("\"id\":1,")
						.contains("\"text\":\"" + name + "-" + round + "\"");
				}
			}
		}
		return null;
	}

	@Test
	void answersPipelinedRequestsInTheirOrder() throws IOException {
		try (RawConnection wire = RawConnection.to(this.gateway)) {
			StringBuilder requests = new StringBuilder();
			for (int i = 0; i < 8; i++) {
				requests.append(Requests.read("1", "test://echo/" + i));
			}
			wire.send(requests.toString());
			for (int i = 0; i < 8; i++) {
				String head = wire.head();
				assertThat(head).startsWith("HTTP/1.1 200 ");
				int length = Integer.parseInt(head.replaceAll("(?is).*content-length: (\\d+).*", "$1"));
				StringBuilder body = new StringBuilder();
				for (int octet = 0; octet < length; octet++) {
					body.append((char) wire.read());
				}
				assertThat(body.toString()).contains("\"text\":\"" + i + "\"");
			}
		}
	}

}
