package io.mcpgateway.rpc;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;

import io.mcpgateway.protocol.Implementation;
import io.mcpgateway.protocol.Message;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Tests of the codec's limit of messages in a batch. */
class BatchLimitTests {

	private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

	private final JsonRpcCodec codec = new JsonRpcCodec(new Implementation("gw", "1"), 64);

	@ParameterizedTest
	@ValueSource(strings = { PING, "0", "[]" })
	void readsAThousandMessages(String message) {
		Payload payload = this.codec.decode(batch(1000, message));
		assertThat(payload.isBatch()).isTrue();
		assertThat(payload.messages()).hasSize(1000)
			.hasOnlyElementsOfTypes(Message.Request.class, Message.Invalid.class);
	}

	@ParameterizedTest
	@ValueSource(strings = { PING, "0", "[]" })
	void refusesMoreThanThatWhateverTheyAre(String message) {
		for (int count : new int[] { 1001, 10_000 }) {
			assertThatExceptionOfType(McpException.class).isThrownBy(() -> this.codec.decode(batch(count, message)))
				.withMessage("Invalid request: the batch has too many messages");
		}
	}

	@Test
	void looksAtNoMessageOfABatchThatIsTooLarge() {
		MessageReader reader = new MessageReader(new UnreadableBatches());
		assertThatExceptionOfType(McpException.class).isThrownBy(() -> reader.read(new byte[0]))
			.withMessage("Invalid request: the batch has too many messages");
	}

	private static byte[] batch(int count, String message) {
		String messages = String.join(",", Collections.nCopies(count, message));
		return ("[" + messages + "]").getBytes(StandardCharsets.UTF_8);
	}

	/** Mapper that returns an unreadable batch for any input. */
	@SuppressWarnings("serial")
	private static final class UnreadableBatches extends JsonMapper {

		@Override
		public JsonNode readTree(String text) {
			return new UnreadableBatch();
		}

	}

	/** Batch with one message beyond the limit, whose messages must stay unread. */
	@SuppressWarnings("serial")
	private static final class UnreadableBatch extends ArrayNode {

		UnreadableBatch() {
			super(JsonNodeFactory.instance);
		}

		@Override
		public int size() {
			return 1001;
		}

		@Override
		public boolean isEmpty() {
			return false;
		}

		@Override
		public Collection<JsonNode> values() {
			throw new AssertionError("a message is looked at");
		}

	}

}
