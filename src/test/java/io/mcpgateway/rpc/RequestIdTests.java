package io.mcpgateway.rpc;

import java.nio.charset.StandardCharsets;

import io.mcpgateway.protocol.Implementation;
import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.RequestId;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the ids of requests. */
class RequestIdTests {

	private static final String LONGEST = "i".repeat(1024);

	private final JsonRpcCodec codec = new JsonRpcCodec(new Implementation("gw", "1"), 64);

	@Test
	void mayHaveUpTo1024Characters() {
		assertThat(read(LONGEST)).isInstanceOfSatisfying(Message.Request.class,
				(request) -> assertThat(request.id()).isEqualTo(new RequestId.Text(LONGEST)));
	}

	@Test
	void areRefusedAndNotEchoedBeyond() {
		assertThat(read(LONGEST + "i")).isInstanceOfSatisfying(Message.Invalid.class, (invalid) -> {
			assertThat(invalid.answer().id()).isNull();
			assertThat(invalid.answer().error().code()).isEqualTo(-32600);
			assertThat(invalid.answer().error().message()).contains("at most 1024 characters");
		});
	}

	private Message.Incoming read(String id) {
		String message = "{\"jsonrpc\":\"2.0\",\"id\":\"" + id + "\",\"method\":\"ping\"}";
		return this.codec.decode(message.getBytes(StandardCharsets.UTF_8)).messages().getFirst();
	}

}
