package io.mcpgateway.rpc;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import io.mcpgateway.protocol.CompleteParams;
import io.mcpgateway.protocol.HandshakeRequests.InitializeParams;
import io.mcpgateway.protocol.Implementation;
import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.NotificationParams;
import io.mcpgateway.protocol.PaginatedParams;
import io.mcpgateway.protocol.PromptRequests.GetPromptParams;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.protocol.RequestId;
import io.mcpgateway.protocol.ResourceRequests.ReadResourceParams;
import io.mcpgateway.protocol.Result.EmptyResult;
import io.mcpgateway.protocol.SkillRequests.GetSkillParams;
import io.mcpgateway.protocol.SkillRequests.ReadResourceDirectoryParams;
import io.mcpgateway.protocol.SubscriptionRequests.ListenParams;
import io.mcpgateway.protocol.SubscriptionRequests.SubscribeParams;
import io.mcpgateway.protocol.ToolRequests.CallToolParams;
import io.mcpgateway.testkit.FuzzTarget;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that any body is a message as a plain JSON parser reads it, or refused, and that
 * its answer can be written.
 */
class MessageFuzzTests {

	private static final int MAX_DEPTH = 64;

	private static final JsonMapper PLAIN = JsonMapper.builder()
		.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
		.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
		.build();

	private static final List<Class<?>> PARAMS = List.of(CallToolParams.class, CompleteParams.class,
			GetPromptParams.class, GetSkillParams.class, InitializeParams.class, ListenParams.class,
			NotificationParams.class, PaginatedParams.class, ReadResourceDirectoryParams.class,
			ReadResourceParams.class, SubscribeParams.class);

	private final JsonRpcCodec codec = new JsonRpcCodec(new Implementation("gw", "1"), MAX_DEPTH);

	@FuzzTarget
	void readsAsAPlainParserDoes(byte[] input) {
		JsonNode document = plain(input);
		try {
			Payload payload = this.codec.decode(input);
			assertThat(document).isNotNull();
			List<JsonNode> nodes = payload.isBatch() ? List.copyOf(document.values()) : List.of(document);
			assertThat(payload.messages()).hasSameSizeAs(nodes);
			for (int i = 0; i < nodes.size(); i++) {
				check(nodes.get(i), payload.messages().get(i));
			}
		}
		catch (McpException ex) {
			if (document != null && depth(document) < MAX_DEPTH) {
				assertThat(ex.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
				assertThat(document.isArray() && document.isEmpty()).isTrue();
			}
		}
	}

	private void check(JsonNode node, Message.Incoming message) {
		switch (message) {
			case Message.Request(var id, var method, var params) -> {
				checkId(node.path("id"), id);
				assertThat(node.path("method").stringValue()).isEqualTo(method);
				assertThat(params).isEqualTo(params(node));
				checkId(answer(new Message.Success(id, new EmptyResult())).path("id"), id);
				PARAMS.forEach((type) -> checkParams(id, params, type));
			}
			case Message.Notification(var method, var params) -> {
				assertThat(node.has("id")).isFalse();
				assertThat(node.path("method").stringValue()).isEqualTo(method);
				assertThat(params).isEqualTo(params(node));
			}
			case Message.Answer() -> assertThat(node.has("method")).isFalse();
			case Message.Invalid(var failure) -> {
				JsonNode answer = answer(failure);
				assertThat(answer.path("error").path("code").asInt()).isEqualTo(-32600);
				assertThat(answer.has("id")).isEqualTo(failure.id() != null);
			}
		}
	}

	/** Returns the parameters of a message, where null and absent are one thing. */
	private static JsonNode params(JsonNode node) {
		return node.path("params").isNull() ? MissingNode.getInstance() : node.path("params");
	}

	private static void checkId(JsonNode node, RequestId id) {
		switch (id) {
			case RequestId.Text(var text) -> assertThat(node.stringValue()).isEqualTo(text);
			case RequestId.Number(var number) -> assertThat(node.bigIntegerValue()).isEqualTo(number);
		}
	}

	private void checkParams(RequestId id, JsonNode params, Class<?> type) {
		try {
			if (this.codec.bind(params, type) instanceof ReadResourceParams(var uri, var meta)) {
				McpException failure = new McpException(ErrorCode.RESOURCE_NOT_FOUND, "Missing", Map.of("uri", uri));
				JsonNode answer = answer(new Message.Failure(id, failure.toError(ProtocolVersion.values()[0])));
				assertThat(answer.path("error").path("data").path("uri").stringValue()).isEqualTo(uri);
			}
		}
		catch (McpException ex) {
			assertThat(ex.code()).isEqualTo(ErrorCode.INVALID_PARAMS);
			assertThat(ex).hasMessageStartingWith("Invalid params: ");
			assertThat(params.toString().contains("mcpgateway") || !ex.getMessage().contains("mcpgateway")).isTrue();
		}
	}

	private JsonNode answer(Message message) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		for (ProtocolVersion version : ProtocolVersion.values()) {
			bytes.reset();
			((EncodedMessage.Whole) this.codec.encode(message, version)).pieces().forEach(bytes::writeBytes);
			assertThat(bytes.toByteArray()).doesNotContain('\n', '\r');
		}
		return PLAIN.readTree(bytes.toByteArray());
	}

	/** Returns the document; {@code null} if the input is no JSON in UTF-8. */
	private static JsonNode plain(byte[] input) {
		try {
			String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(input)).toString();
			JsonNode document = PLAIN.readTree(text.startsWith("\ufeff") ? text.substring(1) : text);
			return document.isMissingNode() ? null : document;
		}
		catch (CharacterCodingException | JacksonException ex) {
			return null;
		}
	}

	private static int depth(JsonNode node) {
		return node.isContainer() ? 1 + node.values().stream().mapToInt(MessageFuzzTests::depth).max().orElse(0) : 0;
	}

}
