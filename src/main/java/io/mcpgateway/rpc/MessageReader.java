package io.mcpgateway.rpc;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.StreamSupport;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.protocol.RequestId;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/**
 * Reader that classifies messages as requests, notifications or responses, and describes
 * invalid messages.
 */
final class MessageReader {

	/** Maximum messages in a batch, even if a transport allows more. */
	private static final int MAX_BATCH_SIZE = 1000;

	private static final char REPLACEMENT = '\ufffd';

	private static final String BYTE_ORDER_MARK = "\ufeff";

	private final JsonMapper mapper;

	public MessageReader(JsonMapper mapper) {
		this.mapper = mapper;
	}

	public Payload read(byte[] utf8) {
		JsonNode document = parse(utf8);
		if (!document.isArray()) {
			return new Payload(false, List.of(toMessage(document)));
		}
		if (document.isEmpty()) {
			throw new McpException(ErrorCode.INVALID_REQUEST, "Invalid request: a batch must not be empty");
		}
		if (document.size() > MAX_BATCH_SIZE) {
			throw new McpException(ErrorCode.INVALID_REQUEST, "Invalid request: the batch has too many messages");
		}
		return new Payload(true, StreamSupport.stream(document.spliterator(), false).map(this::toMessage).toList());
	}

	/**
	 * Decodes UTF-8 first: given bytes, the parser would accept UTF-16 and UTF-32 too.
	 */
	private JsonNode parse(byte[] utf8) {
		try {
			JsonNode document = this.mapper.readTree(decode(utf8));
			if (document.isMissingNode()) {
				throw new McpException(ErrorCode.PARSE_ERROR, "Parse error: the body is empty");
			}
			return document;
		}
		catch (CharacterCodingException ex) {
			throw new McpException(ErrorCode.PARSE_ERROR, "Parse error: the body is not UTF-8");
		}
		catch (JacksonException ex) {
			throw new McpException(ErrorCode.PARSE_ERROR,
					"Parse error: the body is not one JSON document, names a property twice, nests too deep, or has too many values");
		}
	}

	/**
	 * Decodes without a leading byte order mark, which RFC 8259 lets a reader ignore, and
	 * strictly only if a replacement may stand for invalid bytes.
	 */
	private static String decode(byte[] utf8) throws CharacterCodingException {
		String text = new String(utf8, StandardCharsets.UTF_8);
		if (text.indexOf(REPLACEMENT) >= 0) {
			text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString();
		}
		return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
	}

	private Message.Incoming toMessage(JsonNode node) {
		if (!node.isObject()) {
			return invalid(null, "a message must be an object");
		}
		JsonNode idNode = node.path("id");
		RequestId id = toId(idNode);
		if (!node.path("jsonrpc").isString() || !node.path("jsonrpc").asString().equals("2.0")) {
			return invalid(id, "jsonrpc must be \"2.0\"");
		}
		if (id == null && !idNode.isMissingNode()) {
			return invalid(null,
					"id must be an integer or a string of at most " + RequestId.MAX_LENGTH + " characters");
		}
		if (!node.has("method")) {
			return (id != null && (node.has("result") || node.has("error"))) ? new Message.Answer()
					: invalid(id, "method is required");
		}
		if (node.has("result") || node.has("error")) {
			return invalid(id, "a message with method must have neither result nor error");
		}
		if (!node.path("method").isString()) {
			return invalid(id, "method must be a string");
		}
		JsonNode params = node.path("params");
		if (params.isNull()) {
			params = MissingNode.getInstance();
		}
		if (!params.isMissingNode() && !params.isObject()) {
			return invalid(id, "params must be an object");
		}
		String method = node.path("method").asString();
		return (id != null) ? new Message.Request(id, method, params) : new Message.Notification(method, params);
	}

	static @Nullable RequestId toId(JsonNode node) {
		if (node.isString()) {
			return (node.asString().length() <= RequestId.MAX_LENGTH) ? new RequestId.Text(node.asString()) : null;
		}
		return node.isIntegralNumber() ? new RequestId.Number(node.bigIntegerValue()) : null;
	}

	/**
	 * Returns an invalid message; the number of the error is the same in every revision.
	 */
	private static Message.Invalid invalid(@Nullable RequestId id, String why) {
		McpException failure = new McpException(ErrorCode.INVALID_REQUEST, "Invalid request: " + why);
		return new Message.Invalid(new Message.Failure(id, failure.toError(ProtocolVersion.LATEST_WITH_HANDSHAKE)));
	}

}
