package io.mcpgateway.rpc;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpgateway.protocol.Implementation;
import io.mcpgateway.protocol.Message;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Tests of the heap that messages of a megabyte take. */
class MessageMemoryTests {

	private static final int BODY_LENGTH = 1_000_000;

	private static final long MIB = 1 << 20;

	private final JsonRpcCodec codec = new JsonRpcCodec(new Implementation("gw", "1"), 64);

	@ParameterizedTest
	@ValueSource(strings = { "[]", "{}", "0", "\"\"", "{\"a\":{}}", "[[]]" })
	void refusesAMessageOfTinyValues(String value) {
		byte[] body = message(value, BODY_LENGTH / (value.length() + 1));
		assertThatExceptionOfType(McpException.class).isThrownBy(() -> this.codec.decode(body))
			.withMessageContaining("has too many values");
	}

	@Test
	void readsASubscriptionToAsManyUrisAsCanBeConfigured() {
		Payload payload = this.codec.decode(message("\"file:///docs/a.txt\"", 100_000));
		assertThat(payload.messages()).hasOnlyElementsOfType(Message.Request.class);
	}

	@Test
	void holdsFewTimesTheSizeOfAMessage() {
		long before = usedBytes();
		Payload payload = this.codec.decode(message("{\"a\":{}}", JsonRpcCodec.MAX_TOKENS / 5 - 10));
		assertThat(usedBytes() - before).isLessThan(12 * MIB);
		assertThat(payload.messages()).hasOnlyElementsOfType(Message.Request.class);
	}

	@Test
	void keepsNoNamesOfMessages() {
		this.codec.decode(named(0));
		long before = usedBytes();
		for (int i = 1; i <= 60; i++) {
			assertThat(this.codec.decode(named(i)).messages()).hasSize(1);
		}
		assertThat(usedBytes() - before).isLessThan(20 * MIB);
	}

	private static byte[] message(String value, int count) {
		return IntStream.range(0, count)
			.mapToObj((i) -> value)
			.collect(Collectors.joining(",",
					"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"values\":[", "]}}"))
			.getBytes(StandardCharsets.UTF_8);
	}

	/** Returns a message whose parameters have names of the maximum length. */
	private static byte[] named(int number) {
		return IntStream.range(0, 20)
			.mapToObj((i) -> "\"" + number + "-" + i + "x".repeat(49_000) + "\":0")
			.collect(Collectors.joining(",", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{", "}}"))
			.getBytes(StandardCharsets.UTF_8);
	}

	private static long usedBytes() {
		Runtime runtime = Runtime.getRuntime();
		for (int i = 0; i < 3; i++) {
			System.gc();
		}
		return runtime.totalMemory() - runtime.freeMemory();
	}

}
