package io.mcpgateway.transport.stdio;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that the loop survives any line and answers where an answer is allowed. */
class HostileLinesTests {

	private final PipedGateway gateway = PipedGateway.start();

	private final PipeClient wire = this.gateway.wire();

	@AfterEach
	void livesOn() throws IOException {
		this.wire.isSilent();
		this.gateway.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "nonsense", "{", "{}}", "{\"a\":1,\"a\":2}", "\u0000", "{\"jsonrpc\":\"2.0\"} {}" })
	void answersWhatIsNoJsonWithoutAnIdentity(String line) {
		assertThat(this.wire.send(line).line()).startsWith("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32700,");
	}

	@ParameterizedTest
	@ValueSource(strings = { "1", "\"text\"", "null", "{}", "{\"jsonrpc\":\"2.0\"}",
			"{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}", "[]" })
	void answersWhatIsNoMessageWithoutAnIdentity(String line) {
		assertThat(this.wire.send(line).line()).startsWith("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32600,");
	}

	@Test
	void answersWhatIsNoMessageByItsIdentityIfItHasOne() {
		assertThat(this.wire.send("{\"jsonrpc\":\"1.0\",\"id\":\"\u00fc\",\"method\":\"ping\"}").line())
			.startsWith("{\"jsonrpc\":\"2.0\",\"id\":\"\u00fc\",\"error\":{\"code\":-32600,");
	}

	@ParameterizedTest
	@ValueSource(strings = { "2024-11-05", "2025-03-26", "2025-06-18" })
	void saysNothingToWhatHasNoIdentityWhereAnErrorMustHaveOne(String version) {
		this.wire.begin(version).send("nonsense").send("{}").send("[]").send("[1]");
	}

	@Test
	void answersWhatHasNoIdentityInASessionWhoseErrorsNeedNone() {
		this.wire.begin("2025-11-25").send("nonsense");
		assertThat(this.wire.line()).startsWith("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32700,");
	}

	@Test
	void refusesWhatIsNotUtf8() {
		byte[] line = "{\"jsonrpc\":\"2.0\",\"id\":\"?\",\"method\":\"ping\"}\n".getBytes(StandardCharsets.US_ASCII);
		line[24] = (byte) 0xff;
		assertThat(this.wire.send(line).next().at("/error/code").asInt()).isEqualTo(-32700);
	}

	@Test
	void refusesWhatIsTooDeep() {
		assertThat(this.wire.send("[".repeat(2000)).next().at("/error/code").asInt()).isEqualTo(-32700);
	}

	@Test
	void passesOverALineThatIsTooLong() {
		for (int i = 0; i < 100; i++) {
			this.wire.send("x".repeat(100_000).getBytes(StandardCharsets.US_ASCII));
		}
		JsonNode refused = this.wire.send("").next();
		assertThat(refused.has("id")).isFalse();
		assertThat(refused.at("/error/code").asInt()).isEqualTo(-32600);
		assertThat(refused.at("/error/message").asString()).contains("at most " + PipedGateway.MAX_MESSAGE + " bytes");
	}

	@Test
	void takesALineOfTheLargestSize() {
		String request = PipeClient.request("longest", "server/discover", "");
		String longest = request + " ".repeat(PipedGateway.MAX_MESSAGE - request.length());
		assertThat(this.wire.send(longest).next().path("id").asString()).isEqualTo("longest");
		this.wire.send(longest + " ");
		assertThat(this.wire.next().at("/error/message").asString()).contains("at most");
	}

	@Test
	void passesOverEmptyLinesAndTakesCarriageReturns() {
		this.wire.send("").send("\r").send(" \t ");
		this.wire.send(PipeClient.INITIALIZE.formatted("2025-06-18") + "\r");
		assertThat(this.wire.next().path("id").asString()).isEqualTo("begin");
	}

	@Test
	void passesOverAnswersToWhatWasNeverAsked() {
		this.wire.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");
		this.wire.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":1,\"message\":\"\"}}");
	}

	@Test
	void passesOverNotificationsThatItDoesNotKnow() {
		this.wire.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/unheard-of\"}");
		this.wire.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\"}");
		this.wire.cancel("unknown").send("""
				{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":{"a":[]}}}""");
	}

	@Test
	void refusesAnIdentityThatIsInUse() {
		this.wire.call(1, "resources/read", PipeClient.uri("test://never/"));
		this.wire.call("1", "server/discover", "");
		assertThat(this.wire.next().path("id").isString()).isTrue();
		assertThat(this.wire.call(1, "server/discover", "").next().at("/error/code").asInt()).isEqualTo(-32600);
	}

}
