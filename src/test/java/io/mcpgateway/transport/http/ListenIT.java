package io.mcpgateway.transport.http;

import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpgateway.resource.Change;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests of subscriptions in the stateless revision (basic/patterns/subscriptions). */
class ListenIT {

	private static final String META = "\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":%s}";

	private final HttpGateway gateway = HttpGateway.shared();

	@AfterEach
	void leavesNothingBehind() {
		await("nobody listens")
			.until(() -> this.gateway.gauge("mcp.server.streams") == 0 && this.gateway.gauge("mcp.subscriptions") == 0);
	}

	@ParameterizedTest
	@ValueSource(strings = { "1", "\"1\"", "\"sub-9\"" })
	void acknowledgesFirstAndThenTellsWhatChanged(String id) throws IOException {
		try (EventStream stream = listen(id,
				"{\"resourcesListChanged\":true,\"resourceSubscriptions\":[\"test://echo/a\",\"test://nothing\"]}")) {
			assertThat(stream.data()).isEqualTo("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/subscriptions/"
					+ "acknowledged\",\"params\":{" + META.formatted(id) + ",\"notifications\":{"
					+ "\"resourcesListChanged\":true,\"resourceSubscriptions\":[\"test://echo/a\"]}}}");
			this.gateway.feed().update("test://echo/b");
			this.gateway.feed().update("test://echo/a");
			assertThat(stream.data())
				.isEqualTo("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/resources/updated\",\"params\":{"
						+ META.formatted(id) + ",\"uri\":\"test://echo/a\"}}");
			this.gateway.feed().tell(new Change.ListChanged("test://"));
			assertThat(stream.data())
				.isEqualTo("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/resources/list_changed\",\"params\":{"
						+ META.formatted(id) + "}}");
		}
	}

	@Test
	void hasTheHeadersThatKeepProxiesFromHoldingItBack() throws IOException {
		try (RawConnection wire = RawConnection.to(this.gateway)) {
			wire.send(request("1", "{}"));
			assertThat(wire.head()).startsWith("HTTP/1.1 200 ")
				.containsIgnoringCase("content-type: text/event-stream\n")
				.containsIgnoringCase("cache-control: no-store\n")
				.containsIgnoringCase("x-accel-buffering: no\n");
		}
	}

	@Test
	void tellsEachOfSeveralStreamsUnderItsOwnName() throws IOException {
		try (EventStream one = listen("1", subscriptions("test://echo/a"));
				EventStream same = listen("1", subscriptions("test://echo/a"));
				EventStream other = listen("\"x\"", subscriptions("test://echo/a", "test://echo/b"))) {
			one.data();
			same.data();
			other.data();
			this.gateway.feed().update("test://echo/a");
			assertThat(one.data()).contains(META.formatted("1"), "\"uri\":\"test://echo/a\"");
			assertThat(same.data()).contains(META.formatted("1"), "\"uri\":\"test://echo/a\"");
			assertThat(other.data()).contains(META.formatted("\"x\""), "\"uri\":\"test://echo/a\"");
		}
	}

	@Test
	void tellsNothingThatWasNotAskedFor() throws IOException {
		try (EventStream stream = listen("1", subscriptions("test://echo/a"))) {
			stream.data();
			this.gateway.feed().tell(new Change.ListChanged("test://"));
			this.gateway.feed().update("test://echo/b");
			this.gateway.feed().update("test://echo/a");
			assertThat(stream.data()).contains("\"uri\":\"test://echo/a\"");
		}
	}

	@Test
	void acknowledgesNothingToOneWhoAsksForNothing() throws IOException {
		try (EventStream stream = listen("1", "{\"promptsListChanged\":true,\"unknown\":[1]}")) {
			assertThat(stream.data()).endsWith("\"notifications\":{}}}");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "file:///docs/missing", "file:///elsewhere/x", "test://broken/../x", "no uri", "",
			"file:///docs/../../etc/passwd", "mailto:x", "http://example.com/" })
	void leavesOutWhatCannotBeRead(String uri) throws IOException {
		try (EventStream stream = listen("1", subscriptions(uri, "test://echo/a"))) {
			assertThat(stream.data()).endsWith("\"notifications\":{\"resourceSubscriptions\":[\"test://echo/a\"]}}}");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "\"notifications\":null,", "\"notifications\":[],", "\"notifications\":\"all\",",
			"\"notifications\":{\"resourceSubscriptions\":\"test://echo/a\"},",
			"\"notifications\":{\"resourceSubscriptions\":[1]},",
			"\"notifications\":{\"resourceSubscriptions\":[null]},",
			"\"notifications\":{\"resourcesListChanged\":\"yes\"}," })
	void refusesAFilterThatIsNone(String filter) {
		Answer answer = RawConnection.exchange(this.gateway, raw("1", filter, "Connection: close\r\n"));
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.body()).contains("\"code\":-32602", "\"message\":\"Invalid params");
	}

	@Test
	void refusesMoreUrisThanItsBound() {
		String uris = IntStream.range(0, 10_000)
			.mapToObj((i) -> "\"test://echo/" + i + "\"")
			.collect(Collectors.joining(","));
		Answer answer = RawConnection.exchange(this.gateway,
				raw("1", "\"notifications\":{\"resourceSubscriptions\":[" + uris + "]},", "Connection: close\r\n"));
		assertThat(answer.body()).contains("\"code\":-32602",
				"one stream or session may subscribe to at most 1000 URIs");
	}

	@Test
	void refusesWhatAllTogetherHaveNoRoomFor() throws IOException {
		try (HttpGateway small = HttpGateway.start("gateway.subscriptions.max=2");
				EventStream stream = EventStream.open(small,
						request("1", subscriptions("test://echo/a", "test://echo/b")))) {
			stream.data();
			Answer answer = RawConnection.exchange(small,
					raw("2", "\"notifications\":" + subscriptions("test://echo/c") + ",", "Connection: close\r\n"));
			assertThat(answer.body()).contains("\"code\":-32603", "too many subscriptions");
		}
	}

	@Test
	void endsWithItsResultWhenItIsOld() throws IOException {
		try (HttpGateway impatient = HttpGateway.start("gateway.subscriptions.max-age=1s");
				EventStream stream = EventStream.open(impatient, request("\"old\"", "{}"))) {
			stream.data();
			assertThat(stream.data()).startsWith("{\"jsonrpc\":\"2.0\",\"id\":\"old\",\"result\":{"
					+ "\"resultType\":\"complete\",\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":\"old\",");
			assertThat(stream.event()).isEmpty();
		}
	}

	@Test
	void endsWithItsResultWhenTheGatewayStops() throws Exception {
		try (HttpGateway stopping = HttpGateway.start("gateway.subscriptions.drain=1s", "server.shutdown=graceful");
				EventStream stream = EventStream.open(stopping, request("7", subscriptions("test://echo/a")))) {
			stream.data();
			Thread stop = Thread.ofVirtual().start(stopping::close);
			assertThat(stream.data()).startsWith("{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{");
			assertThat(stream.event()).isEmpty();
			stop.join();
		}
	}

	@Test
	void findsNoRoomBeyondTheBounds() throws IOException {
		try (HttpGateway small = HttpGateway.start("gateway.http.max-streams=3",
				"gateway.http.max-streams-per-address=2")) {
			try (EventStream one = EventStream.open(small, request("1", "{}"));
					EventStream two = EventStream.open(small, request("2", "{}"))) {
				one.data();
				two.data();
				Answer answer = RawConnection.exchange(small,
						raw("3", "\"notifications\":{},", "Connection: close\r\n"));
				assertThat(answer.status()).isEqualTo(429);
				assertThat(answer.header("Retry-After")).matches("[1-9][0-9]?");
			}
			await("there is room").until(() -> small.gauge("mcp.server.streams") == 0);
			EventStream.open(small, request("1", "{}")).close();
		}
	}

	private EventStream listen(String id, String filter) throws IOException {
		return EventStream.open(this.gateway, request(id, filter));
	}

	private static String subscriptions(String... uris) {
		return "{\"resourceSubscriptions\":[\"" + String.join("\",\"", uris) + "\"]}";
	}

	private static String request(String id, String filter) {
		return raw(id, "\"notifications\":" + filter + ",", "");
	}

	private static String raw(String id, String params, String headers) {
		return Requests.stateless("subscriptions/listen", headers, "{\"jsonrpc\":\"2.0\",\"id\":" + id
				+ ",\"method\":\"subscriptions/listen\",\"params\":{" + params + Requests.META + "}}");
	}

}
