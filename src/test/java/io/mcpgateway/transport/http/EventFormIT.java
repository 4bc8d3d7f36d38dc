package io.mcpgateway.transport.http;

import java.io.IOException;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the lines of events, as clients with their own parsers need them. Spring AI's
 * WebFlux transport takes only events named {@code message} and parses the data of each.
 * The MCP Java SDK 2.0.0 takes no event after a {@code retry:} line, nor after 256 empty
 * lines that end no event.
 */
class EventFormIT {

	private static final String MESSAGE = "event: message\n(id: \\S+\n)?data: \\{\"jsonrpc\":.*}\n\n";

	private static final String PRIMER = "(id: \\S+\ndata: \n\n)?";

	private final HttpGateway gateway = HttpGateway.shared();

	@ParameterizedTest
	@ValueSource(strings = { "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25" })
	void namesEachMessageOfAStandingStream(String version) throws IOException {
		String session = Requests.beginSession(this.gateway, version);
		subscribe(this.gateway, session);
		try (EventStream stream = EventStream.open(this.gateway, Requests.stream(session))) {
			this.gateway.feed().update("test://echo/a");
			String event = stream.event();
			assertThat(event.endsWith("data: \n\n") ? stream.event() : event).matches(MESSAGE);
			this.gateway.feed().update("test://echo/a");
			assertThat(stream.event()).matches(MESSAGE);
		}
	}

	@Test
	void namesEachMessageOfAStatelessStream() throws IOException {
		try (EventStream stream = EventStream.open(this.gateway, Requests.listen("1", List.of("test://echo/a")))) {
			assertThat(stream.event()).matches(MESSAGE);
			this.gateway.feed().update("test://echo/a");
			assertThat(stream.event()).matches(MESSAGE);
		}
	}

	@ParameterizedTest
	@CsvSource({ "2025-03-26, ''", "2025-06-18, ''", "2025-11-25, 'retry: [1-5][0-9]{3}\n\n'" })
	void saysWhenToComeBackOnlyBeforeItEndsAStream(String version, String farewell) throws IOException {
		try (HttpGateway impatient = HttpGateway.start("gateway.subscriptions.max-age=2s")) {
			String session = Requests.beginSession(impatient, version);
			subscribe(impatient, session);
			try (EventStream stream = EventStream.open(impatient, Requests.stream(session))) {
				impatient.feed().update("test://echo/a");
				String written = String.join("", stream.rest());
				assertThat(written).matches(PRIMER + "(" + MESSAGE + ")" + farewell);
			}
		}
	}

	@Test
	void keepsASilentStreamAliveWithCommentsThatNoEmptyLineFollows() throws IOException {
		String session = Requests.beginSession(this.gateway, "2025-06-18");
		try (EventStream stream = EventStream.open(this.gateway, Requests.stream(session))) {
			for (int i = 0; i < 3; i++) {
				assertThat(stream.chunk()).isEqualTo(":\n");
			}
		}
	}

	private static void subscribe(HttpGateway gateway, String session) {
		assertThat(
				RawConnection
					.exchange(gateway,
							Requests.inSession(session,
									"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/subscribe\","
											+ "\"params\":{\"uri\":\"test://echo/a\"}}"))
					.body())
			.contains("\"result\"");
	}

}
