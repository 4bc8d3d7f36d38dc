package io.mcpgateway.transport.http;

import java.io.IOException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that any node with the same secret knows a session by its id. */
class SealedSessionsIT {

	private static final String SECRET = "gateway.sessions.secret=";

	/** Random bytes, which need no slow derivation at each start. */
	private static final String OLD = "q5cR0pYx3vJm8sWt1uKd6zLb2nEh7gFa4iOo9yTk_-M";

	private static final String NEW = "Zk2vQ8sN1xTf5jLh7mRa0cWy3gBd6pEu9oIi4tKx-_S";

	@ParameterizedTest
	@ValueSource(strings = { "2025-03-26", "2025-06-18", "2025-11-25" })
	void holdsOnAnotherNode(String revision) throws IOException {
		try (HttpGateway first = HttpGateway.start(SECRET + OLD);
				HttpGateway second = HttpGateway.start(SECRET + OLD)) {
			String session = Requests.beginSession(first, revision);
			assertThat(status(second, session, "ping", "")).isEqualTo(200);
			Answer read = ask(second, session, "resources/read", "\"uri\":\"file:///docs/notes.txt\"");
			assertThat(read.status()).isEqualTo(200);
			assertThat(read.body()).contains("three");
			assertNothingSubscribed(second, session);
			assertThat(status(first, session, "resources/subscribe", "\"uri\":\"file:///docs/notes.txt\""))
				.isEqualTo(200);
		}
	}

	@Test
	void outlivesARestart() throws IOException {
		String session;
		try (HttpGateway first = HttpGateway.start(SECRET + OLD)) {
			session = Requests.beginSession(first, "2025-11-25");
			assertThat(status(first, session, "resources/subscribe", "\"uri\":\"file:///docs/notes.txt\""))
				.isEqualTo(200);
		}
		try (HttpGateway second = HttpGateway.start(SECRET + OLD)) {
			assertThat(status(second, session, "ping", "")).isEqualTo(200);
			assertNothingSubscribed(second, session);
		}
	}

	@Test
	void outlivesAChangeOfTheSecret() {
		String session;
		try (HttpGateway first = HttpGateway.start(SECRET + OLD)) {
			session = Requests.beginSession(first, "2025-11-25");
		}
		try (HttpGateway second = HttpGateway.start(SECRET + NEW, "gateway.sessions.previous-secret=" + OLD)) {
			assertThat(status(second, session, "ping", "")).isEqualTo(200);
		}
		try (HttpGateway third = HttpGateway.start(SECRET + NEW)) {
			assertThat(status(third, session, "ping", "")).isEqualTo(404);
		}
	}

	@Test
	void endsWithItsProcessWithoutASecret() {
		String session;
		try (HttpGateway first = HttpGateway.start()) {
			session = Requests.beginSession(first, "2025-11-25");
			assertThat(status(first, session, "ping", "")).isEqualTo(200);
		}
		try (HttpGateway second = HttpGateway.start()) {
			assertThat(status(second, session, "ping", "")).isEqualTo(404);
		}
	}

	@Test
	void staysEndedAfterItsClientEndedIt() {
		HttpGateway gateway = HttpGateway.shared();
		String session = Requests.beginSession(gateway, "2025-11-25");
		assertThat(RawConnection.exchange(gateway, Requests.delete(session)).status()).isEqualTo(204);
		assertThat(status(gateway, session, "ping", "")).isEqualTo(404);
		assertThat(status(gateway, session + "=", "ping", "")).isEqualTo(404);
		assertThat(RawConnection.exchange(gateway, Requests.delete(session)).status()).isEqualTo(404);
	}

	@Test
	void isNotGuessedFromAnother() {
		HttpGateway gateway = HttpGateway.shared();
		String session = Requests.beginSession(gateway, "2025-11-25");
		for (int i = 0; i < session.length(); i++) {
			char other = (session.charAt(i) == 'A') ? 'B' : 'A';
			String forged = session.substring(0, i) + other + session.substring(i + 1);
			assertThat(status(gateway, forged, "ping", "")).isEqualTo(404);
		}
		assertThat(status(gateway, session.substring(4), "ping", "")).isEqualTo(404);
		assertThat(status(gateway, session.substring(0, session.length() - 4), "ping", "")).isEqualTo(404);
	}

	/** Without the subscriptions that it may have, a client would wait in vain. */
	private static void assertNothingSubscribed(HttpGateway gateway, String session) throws IOException {
		for (String method : new String[] { "resources/subscribe", "resources/unsubscribe" }) {
			Answer answer = ask(gateway, session, method, "\"uri\":\"file:///docs/notes.txt\"");
			assertThat(answer.status()).isEqualTo(404);
			assertThat(answer.body()).contains("this node does not know the subscriptions of the session");
		}
		try (RawConnection stream = RawConnection.to(gateway)) {
			stream.send(Requests.stream(session));
			assertThat(stream.line()).startsWith("HTTP/1.1 404 ");
		}
	}

	private static int status(HttpGateway gateway, String session, String method, String params) {
		return ask(gateway, session, method, params).status();
	}

	private static Answer ask(HttpGateway gateway, String session, String method, String params) {
		return RawConnection.exchange(gateway, Requests.inSession(session,
				"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":{" + params + "}}"));
	}

}
