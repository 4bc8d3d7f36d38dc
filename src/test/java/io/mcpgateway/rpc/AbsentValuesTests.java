package io.mcpgateway.rpc;

import java.nio.charset.StandardCharsets;
import java.util.Map;

import io.mcpgateway.protocol.CompleteParams;
import io.mcpgateway.protocol.Implementation;
import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.PaginatedParams;
import io.mcpgateway.protocol.PromptRequests.GetPromptParams;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that optional parameters may be absent, null or empty. */
class AbsentValuesTests {

	private final JsonRpcCodec codec = new JsonRpcCodec(new Implementation("test", "1"), 64);

	@Test
	void parametersMayBeNull() {
		String ping = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":null}";
		assertThat(this.codec.decode(ping.getBytes(StandardCharsets.UTF_8)).messages()).singleElement()
			.isInstanceOfSatisfying(Message.Request.class,
					(request) -> assertThat(request.params().isMissingNode()).isTrue());
	}

	@Test
	void argumentsOfAPromptMayBeNull() {
		assertThat(bind("{\"name\":\"p\",\"arguments\":{\"a\":null,\"b\":\"c\"}}", GetPromptParams.class).arguments())
			.isEqualTo(Map.of("b", "c"));
	}

	@Test
	void knownArgumentsOfACompletionMayBeNull() {
		assertThat(bind("""
				{"ref":{"type":"ref/prompt","name":"p"},"argument":{"name":"a","value":""},
				"context":{"arguments":{"b":null,"c":"d"}}}""", CompleteParams.class).known())
			.isEqualTo(Map.of("c", "d"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{\"cursor\":null}", "{\"cursor\":\"\"}" })
	void aCursorMayBeAbsentNullOrEmpty(String params) {
		assertThat(bind(params, PaginatedParams.class).cursor()).isNull();
	}

	private <P> P bind(String json, Class<P> type) {
		return this.codec.bind(JsonMapper.shared().readTree(json), type);
	}

}
