package io.mcpgateway.rpc;

import java.math.BigInteger;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.mcpgateway.protocol.Implementation;
import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.protocol.RequestId;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.type.LogicalType;

/**
 * Codec between bytes and JSON-RPC messages. Uses a mapper of its own, since no setting
 * of the application may change the wire format.
 * <p>
 * Reading is strict: UTF-8, a single document, unique names, no coercion between numbers
 * and strings. Writing follows the client's revision.
 */
public final class JsonRpcCodec {

	/**
	 * Maximum of names, values and ends in a message: more than the URIs of the largest
	 * subscription. <b>Why</b>: an empty object of two characters takes 90 bytes of the
	 * heap, so the length of a message does not bound its memory.
	 */
	static final int MAX_TOKENS = 110_000;

	private final JsonMapper mapper;

	private final MessageReader reader;

	private final Map<ProtocolVersion, ObjectWriter> writers = new EnumMap<>(ProtocolVersion.class);

	/**
	 * Creates a codec whose results name {@code server}.
	 * @param maxDepth the maximum nesting of a message
	 */
	public JsonRpcCodec(Implementation server, int maxDepth) {
		this.mapper = mapper(server, maxDepth);
		this.reader = new MessageReader(this.mapper);
		for (ProtocolVersion version : ProtocolVersion.values()) {
			this.writers.put(version, this.mapper.writerWithView(version.view()));
		}
	}

	/**
	 * Decodes a body sent by a client.
	 * @throws McpException if the body is not JSON, or an empty batch
	 */
	public Payload decode(byte[] utf8) {
		return this.reader.read(utf8);
	}

	/**
	 * Binds parameters to the record of a method; missing parameters are an empty object.
	 * @throws McpException with a message that names the invalid parameter
	 */
	public <P> P bind(JsonNode params, Class<P> type) {
		try {
			JsonNode object = params.isMissingNode() ? JsonNodeFactory.instance.objectNode() : params;
			return Objects.requireNonNull(this.mapper.treeToValue(object, type));
		}
		catch (DatabindException ex) {
			throw new McpException(ErrorCode.INVALID_PARAMS, BindingErrors.describe(ex));
		}
	}

	/**
	 * Returns a request's id; {@code null} if the node is neither an integer nor a string
	 * of at most 1,024 characters.
	 */
	public static @Nullable RequestId requestId(JsonNode node) {
		return MessageReader.toId(node);
	}

	/** Encodes a message for a client of {@code version}. */
	public EncodedMessage encode(Message message, ProtocolVersion version) {
		JsonOutput output = write(message, version);
		return output.isStreamed()
				? new EncodedMessage.Streamed(output.stream((failure) -> instead(message, failure, version)))
				: new EncodedMessage.Whole(output.pieces());
	}

	private byte[] instead(Message message, Throwable failure, ProtocolVersion version) {
		Message answer = new Message.Failure((message instanceof Message.Success success) ? success.id() : null,
				ErrorMapper.toError(failure, version));
		return write(answer, version).pieces().getFirst();
	}

	private JsonOutput write(Message message, ProtocolVersion version) {
		ObjectWriter writer = Objects.requireNonNull(this.writers.get(version));
		JsonOutput output = new JsonOutput();
		try (JsonGenerator json = writer.createGenerator(output)) {
			json.writeStartObject();
			json.writeStringProperty("jsonrpc", "2.0");
			switch (message) {
				case Message.Success(var id, var result) -> {
					id(json, id);
					property(writer, json, "result", result);
				}
				case Message.Failure(var id, var error) -> {
					id(json, id);
					property(writer, json, "error", error);
				}
				case Message.Event(var method, var params) -> {
					json.writeStringProperty("method", method);
					property(writer, json, "params", params);
				}
				case Message.Incoming incoming ->
					throw new IllegalArgumentException("a server does not send " + incoming);
			}
			json.writeEndObject();
		}
		catch (JacksonException ex) {
			throw new IllegalStateException("a message cannot be written", ex);
		}
		return output;
	}

	private static void id(JsonGenerator json, @Nullable RequestId id) {
		switch (id) {
			case RequestId.Text(String text) -> json.writeStringProperty("id", text);
			case RequestId.Number(BigInteger number) -> json.writeNumberProperty("id", number);
			case null -> {
			}
		}
	}

	private static void property(ObjectWriter writer, JsonGenerator json, String name, @Nullable Object value) {
		if (value != null) {
			json.writeName(name);
			writer.writeValue(json, value);
		}
	}

	private static JsonMapper mapper(Implementation server, int maxDepth) {
		JsonFactory factory = JsonFactory.builder()
			.recyclerPool(JsonRecyclerPools.threadLocalPool())
			.streamReadConstraints(
					StreamReadConstraints.builder().maxNestingDepth(maxDepth).maxTokenCount(MAX_TOKENS).build())
			.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
			// A parser would keep 12,000 names of up to 50,000 characters
			.disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
			.build();
		return JsonMapper.builder(factory)
			.addModule(new MessageModule(server))
			.enable(MapperFeature.DEFAULT_VIEW_INCLUSION)
			.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
			.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
			.disable(MapperFeature.ALLOW_COERCION_OF_SCALARS, MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
			.withCoercionConfig(LogicalType.Textual,
					(textual) -> List
						.of(CoercionInputShape.Integer, CoercionInputShape.Float, CoercionInputShape.Boolean)
						.forEach((shape) -> textual.setCoercion(shape, CoercionAction.Fail)))
			.changeDefaultPropertyInclusion((inclusion) -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
			.build();
	}

	/**
	 * Descriptions of parameters that cannot be bound. The mapper's own messages would
	 * name the gateway's classes.
	 */
	private static final class BindingErrors {

		private BindingErrors() {
		}

		static String describe(DatabindException failure) {
			Throwable cause = failure.getCause();
			String path = path(failure.getPath());
			String why = (cause instanceof NullPointerException || cause instanceof IllegalArgumentException)
					? cause.getMessage() : null;
			if (why != null) {
				return "Invalid params: " + parent(path) + why;
			}
			return path.isEmpty() ? "Invalid params: an object is required"
					: "Invalid params: " + path + " has a wrong type or value";
		}

		private static String parent(String path) {
			return path.isEmpty() ? "" : path + ".";
		}

		private static String path(@Nullable List<JacksonException.Reference> references) {
			if (references == null) {
				return "";
			}
			return references.stream()
				.map((reference) -> (reference.getPropertyName() != null) ? reference.getPropertyName() : "[]")
				.limit(8)
				.collect(Collectors.joining("."));
		}

	}

}
