package io.mcpgateway.transport.http;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.resource.Change;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests of subscriptions in the revisions with sessions (server/resources,
 * subscriptions).
 */
class SubscribeIT {

	private final HttpGateway gateway = HttpGateway.shared();

	@AfterEach
	void leavesNothingBehind() {
		await("nobody listens")
			.until(() -> this.gateway.gauge("mcp.server.streams") == 0 && this.gateway.gauge("mcp.subscriptions") == 0);
	}

	@ParameterizedTest
	@ValueSource(strings = { "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25" })
	void tellsTheStreamOfASessionWhatItSubscribedTo(String version) throws IOException {
		String session = Requests.beginSession(this.gateway, version);
		try (EventStream stream = stream(session)) {
			assertThat(send(session, "subscribe", "test://echo/a"))
				.isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");
			update("test://echo/b", "test://echo/a");
			assertThat(stream.data()).isEqualTo("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/resources/updated\","
					+ "\"params\":{\"uri\":\"test://echo/a\"}}");
			this.gateway.feed().tell(new Change.ListChanged("test://"));
			assertThat(stream.data()).isEqualTo(
					"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/resources/" + "list_changed\",\"params\":{}}");
		}
	}

	@Test
	void tellsNothingAfterUnsubscribing() throws IOException {
		String session = Requests.beginSession(this.gateway, "2025-11-25");
		try (EventStream stream = stream(session)) {
			send(session, "subscribe", "test://echo/a");
			send(session, "subscribe", "test://echo/a");
			send(session, "subscribe", "test://echo/b");
			assertThat(send(session, "unsubscribe", "test://echo/a")).contains("\"result\":{}");
			assertThat(send(session, "unsubscribe", "test://echo/never")).contains("\"result\":{}");
			update("test://echo/a", "test://echo/b");
			assertThat(stream.data()).contains("test://echo/b");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "file:///docs/missing", "test://nothing", "file:///elsewhere/x" })
	void refusesWhatIsNotThere(String uri) {
		String session = Requests.beginSession(this.gateway, "2025-11-25");
		assertThat(send(session, "subscribe", uri)).contains("\"code\":-32002", "\"data\":{\"uri\":\"" + uri + "\"}");
	}

	@Test
	void refusesMoreUrisThanItsBound() {
		try (HttpGateway small = HttpGateway.start("gateway.subscriptions.max-uris=2")) {
			String session = Requests.beginSession(small, "2025-11-25");
			assertThat(Stream.of("a", "b", "b", "c")
				.map((name) -> send(small, session, "subscribe", "test://echo/" + name)))
				.satisfiesExactly((one) -> assertThat(one).contains("\"result\""),
						(two) -> assertThat(two).contains("\"result\""),
						(again) -> assertThat(again).contains("\"result\""),
						(three) -> assertThat(three).contains("\"code\":-32602", "at most 2 URIs"));
		}
	}

	@Test
	void primesTheStreamOfTheLatestRevisionOnly() throws IOException {
		String latest = Requests.beginSession(this.gateway, "2025-11-25");
		try (EventStream stream = stream(latest)) {
			assertThat(stream.event()).matches("id: \\S+\ndata: \n\n");
		}
		String earlier = Requests.beginSession(this.gateway, "2025-06-18");
		try (EventStream stream = stream(earlier)) {
			send(earlier, "subscribe", "test://echo/a");
			update("test://echo/a");
			assertThat(stream.event()).matches("event: message\nid: \\S+\ndata: \\{\"jsonrpc\".*}\n\n");
		}
	}

	@Test
	void tellsOfWhatChangedBeforeThereWasAStream() throws IOException {
		String session = Requests.beginSession(this.gateway, "2025-06-18");
		update("test://echo/b");
		send(session, "subscribe", "test://echo/a");
		send(session, "subscribe", "test://echo/b");
		update("test://echo/a");
		try (EventStream stream = stream(session)) {
			assertThat(stream.data()).contains("test://echo/a");
			update("test://echo/b");
			assertThat(stream.data()).contains("test://echo/b");
		}
	}

	@Test
	void goesOnAfterTheLastEvent() throws IOException {
		String session = Requests.beginSession(this.gateway, "2025-11-25");
		send(session, "subscribe", "test://echo/a");
		send(session, "subscribe", "test://echo/b");
		send(session, "subscribe", "test://echo/c");
		String last;
		try (EventStream stream = stream(session)) {
			stream.event();
			update("test://echo/c");
			last = EventStream.id(stream.event());
		}
		update("test://echo/b");
		try (EventStream stream = resume(session, last)) {
			assertThat(stream.data()).contains("test://echo/b");
			update("test://echo/a");
			assertThat(stream.data()).contains("test://echo/a");
		}
		try (EventStream stream = resume(session, last)) {
			assertThat(List.of(stream.data(), stream.data())).anyMatch((event) -> event.contains("test://echo/a"))
				.anyMatch((event) -> event.contains("test://echo/b"));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "nonsense", "1.2.3.4.5", "....", "0", "-1.a.b.c.999999999999999999999" })
	void tellsOfAllItSubscribedToIfTheLastEventIsNotKnown(String lastEventId) throws IOException {
		String session = Requests.beginSession(this.gateway, "2025-11-25");
		send(session, "subscribe", "test://echo/a");
		send(session, "subscribe", "test://echo/b");
		try (EventStream stream = resume(session, lastEventId)) {
			assertThat(List.of(stream.data(), stream.data(), stream.data()))
				.anyMatch((event) -> event.contains("test://echo/a"))
				.anyMatch((event) -> event.contains("test://echo/b"))
				.anyMatch((event) -> event.contains("list_changed"));
		}
	}

	@Test
	void repliesNothingOfAnotherSession() throws IOException {
		String other = Requests.beginSession(this.gateway, "2025-11-25");
		String last;
		try (EventStream stream = stream(other)) {
			last = EventStream.id(stream.event());
		}
		String session = Requests.beginSession(this.gateway, "2025-11-25");
		send(session, "subscribe", "test://echo/a");
		try (EventStream stream = resume(session, last)) {
			assertThat(stream.data()).contains("test://echo/a");
		}
	}

	@Test
	void speaksOnTheYoungestStreamAndOnTheOlderOneAfterIt() throws IOException {
		String session = Requests.beginSession(this.gateway, "2025-11-25");
		send(session, "subscribe", "test://echo/a");
		try (EventStream old = stream(session)) {
			old.event();
			try (EventStream young = stream(session)) {
				young.event();
				update("test://echo/a");
				assertThat(young.data()).contains("test://echo/a");
			}
			assertThat(old.data()).contains("test://echo/a");
		}
	}

	@Test
	void givesEachEventAnIdentityOfItsOwn() throws IOException {
		String session = Requests.beginSession(this.gateway, "2025-11-25");
		send(session, "subscribe", "test://echo/a");
		try (EventStream one = stream(session)) {
			String first = one.event();
			try (EventStream two = stream(session)) {
				String second = two.event();
				update("test://echo/a");
				String third = two.event();
				update("test://echo/a");
				assertThat(
						Stream.of(first, second, third, two.event()).map(EventStream::id).collect(Collectors.toSet()))
					.hasSize(4);
			}
		}
	}

	@Test
	void tellsNothingOfOtherChangesByTheIdentitiesOfEvents() throws IOException {
		String session = Requests.beginSession(this.gateway, "2025-11-25");
		try (EventStream one = stream(session); EventStream two = stream(session)) {
			String first = EventStream.id(one.event());
			update("test://echo/hidden");
			assertThat(List.of(first, EventStream.id(two.event()))).doesNotHaveDuplicates()
				.allMatch((id) -> id.matches("[A-Za-z0-9_-]{64}"));
		}
	}

	private void update(String... uris) {
		Stream.of(uris).forEach(this.gateway.feed()::update);
	}

	private EventStream stream(String session) throws IOException {
		return EventStream.open(this.gateway, Requests.stream(session));
	}

	private EventStream resume(String session, String lastEventId) throws IOException {
		return EventStream.open(this.gateway,
				Requests.stream(session).replace("Accept:", "Last-Event-ID: " + lastEventId + "\r\nAccept:"));
	}

	private String send(String session, String method, String uri) {
		return send(this.gateway, session, method, uri);
	}

	private static String send(HttpGateway gateway, String session, String method, String uri) {
		return RawConnection
			.exchange(gateway,
					Requests
						.inSession(session,
								"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/" + method
										+ "\",\"params\":{\"uri\":\"" + uri + "\"}}"))
			.body();
	}

}
