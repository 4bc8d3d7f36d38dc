package io.mcpgateway.transport.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpgateway.transport.http.Exchange.Event;
import io.mcpgateway.transport.http.Exchange.Handshake;
import io.mcpgateway.transport.http.Exchange.Part;
import io.mcpgateway.transport.http.Exchange.Request;
import io.mcpgateway.transport.http.Exchange.Response;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.springframework.core.io.ClassPathResource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests of the protocol's rules, written as readable exchanges in the files of
 * {@code exchanges}.
 */
class ExchangesIT {

	private final HttpGateway gateway = HttpGateway.shared();

	@TestFactory
	Stream<DynamicContainer> keepsTheRules() throws IOException {
		Path directory = new ClassPathResource("exchanges").getFile().toPath();
		try (Stream<Path> files = Files.list(directory)) {
			return files.sorted().map(this::tests).toList().stream();
		}
	}

	private DynamicContainer tests(Path file) {
		try {
			List<Exchange> exchanges = Exchange.all(Files.readAllLines(file));
			return DynamicContainer.dynamicContainer(file.getFileName().toString(), exchanges.stream()
				.map((exchange) -> DynamicTest.dynamicTest(exchange.title(), () -> play(exchange))));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private void play(Exchange exchange) throws IOException {
		ExchangeVariables names = new ExchangeVariables();
		Answer answer = new Answer(0, Map.of(), "");
		Deque<SseClient> streams = new ArrayDeque<>();
		try {
			for (Exchange.Step step : exchange.steps()) {
				switch (step) {
					case Handshake(String version) ->
						names.put("session", Requests.beginSession(this.gateway, version));
					case Exchange.Stream(String version) -> {
						streams.push(SseClient.open(this.gateway, version));
						names.put("session", streams.element().session());
					}
					case Request(Part part) -> answer = RawConnection.exchange(this.gateway, request(part, names));
					case Response(Part part) -> require(part, answer, names);
					case Event(Part part) ->
						names.require("event: " + part.first().strip() + "\ndata: " + part.body() + "\n\n",
								streams.element().event());
				}
			}
		}
		finally {
			for (SseClient stream : streams) {
				stream.close();
			}
		}
		Requests.requireAlive(this.gateway);
		await("no stream is left").until(() -> this.gateway.gauge("mcp.server.streams") == 0);
	}

	/**
	 * Returns a request with the usual headers of clients, unless the exchange sets them.
	 */
	private String request(Part part, ExchangeVariables names) {
		String body = names.fill(part.body().toString());
		StringBuilder request = new StringBuilder(names.fill(part.first()))
			.append(" HTTP/1.1\r\nConnection: close\r\n");
		header(request, part, "Host", "localhost:" + this.gateway.port());
		header(request, part, "Accept", "application/json, text/event-stream");
		if (!body.isEmpty()) {
			header(request, part, "Content-Type", "application/json");
			header(request, part, "Content-Length", "" + body.getBytes(StandardCharsets.UTF_8).length);
		}
		part.headers()
			.stream()
			.filter((header) -> !header.startsWith("!"))
			.forEach((header) -> request.append(names.fill(header)).append("\r\n"));
		return request.append("\r\n").append(body).toString();
	}

	private static void header(StringBuilder request, Part part, String name, String value) {
		if (part.headers().stream().noneMatch((header) -> header.matches("(?i)!?" + name + ":.*"))) {
			request.append(name).append(": ").append(value).append("\r\n");
		}
	}

	private static void require(Part expected, Answer answer, ExchangeVariables names) {
		answer.requireDecent();
		assertThat(answer.status()).as(answer.body()).isEqualTo(Integer.parseInt(expected.first().strip()));
		for (String header : expected.headers()) {
			String[] pair = header.split(":", 2);
			if (pair[0].startsWith("!")) {
				assertThat(answer.header(pair[0].substring(1))).as(header).isEmpty();
			}
			else {
				names.require(pair[1].strip(), answer.header(pair[0]));
			}
		}
		names.require(expected.body().toString(), answer.body());
	}

}
