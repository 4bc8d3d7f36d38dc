package io.mcpgateway.rpc;

import java.nio.charset.StandardCharsets;

import io.mcpgateway.protocol.Implementation;
import io.mcpgateway.protocol.Message;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Tests that a byte order mark before a message does not count. */
class ByteOrderMarkTests {

	private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

	private final JsonRpcCodec codec = new JsonRpcCodec(new Implementation("test", "1"), 64);

	@Test
	void aMarkBeforeAMessageIsIgnored() {
		assertThat(decode("\ufeff" + PING).messages()).singleElement().isInstanceOf(Message.Request.class);
	}

	@Test
	void aMarkElsewhereIsNoJson() {
		assertThatExceptionOfType(McpException.class).isThrownBy(() -> decode("\ufeff\ufeff" + PING));
		assertThatExceptionOfType(McpException.class).isThrownBy(() -> decode(" \ufeff" + PING));
		assertThatExceptionOfType(McpException.class).isThrownBy(() -> decode("\ufeff"));
	}

	private Payload decode(String text) {
		return this.codec.decode(text.getBytes(StandardCharsets.UTF_8));
	}

}
