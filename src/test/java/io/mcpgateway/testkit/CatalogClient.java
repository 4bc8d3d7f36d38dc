package io.mcpgateway.testkit;

import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

import io.mcpgateway.prompt.CompletionFeature;
import io.mcpgateway.protocol.Implementation;
import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.protocol.RequestId;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.catalog.ResourceFeature;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Dispatcher;
import io.mcpgateway.rpc.EncodedMessage;
import io.mcpgateway.rpc.JsonRpcCodec;
import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.Flux;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Client of an adapter through the catalog and the codec, in JSON.
 *
 * @param pageSize the resources on a page of the list
 */
public record CatalogClient(ResourceAdapter adapter, int pageSize) {

	/** Timeout of an answer. */
	public static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	private static final JsonMapper JSON = JsonMapper.builder().build();

	private static final JsonRpcCodec CODEC = new JsonRpcCodec(new Implementation("test", null, "1", null, null, null),
			64);

	/** Creates a client with a hundred resources a page. */
	public CatalogClient(ResourceAdapter adapter) {
		this(adapter, 100);
	}

	/** Returns the answer to a request. */
	public JsonNode answer(String method, Map<String, ?> params) {
		return JSON.readTree(answerStream(method, params).collect(ByteArrayOutputStream::new, CatalogClient::write)
			.blockOptional(TIMEOUT)
			.orElseThrow()
			.toByteArray());
	}

	/** Returns the bytes of the answer as they are requested. */
	public Flux<byte[]> answerStream(String method, Map<String, ?> params) {
		Message.Request request = new Message.Request(new RequestId.Text("1"), method, JSON.valueToTree(params));
		ResourceCatalog catalog = new ResourceCatalog(List.of(this.adapter), this.pageSize);
		return new Dispatcher(
				List.of(new ResourceFeature(catalog, Duration.ofSeconds(1)), new CompletionFeature(catalog)), List.of(),
				CODEC)
			.dispatch(new Call(request, ProtocolVersion.V2026_07_28, Caller.STATELESS))
			.concatMap((message) -> bytes(CODEC.encode(message, ProtocolVersion.V2026_07_28)));
	}

	/** Returns the answer to a read. */
	public JsonNode read(String uri) {
		return answer("resources/read", Map.of("uri", uri));
	}

	/** Returns the single content of a resource. */
	public JsonNode content(String uri) {
		return read(uri).required("result").required("contents").required(0);
	}

	/** Returns the text of a resource. */
	public String text(String uri) {
		return content(uri).required("text").stringValue();
	}

	/** Returns the bytes of a resource. */
	public byte[] blob(String uri) {
		return Base64.getDecoder().decode(content(uri).required("blob").stringValue());
	}

	/** Returns the error code of a read. */
	public int errorCode(String uri) {
		return read(uri).required("error").required("code").intValue();
	}

	/** Returns the entries of a directory. */
	public List<JsonNode> entries(String uri) {
		return List.copyOf(JSON.readTree(text(uri)).required("entries").asArray().values());
	}

	/** Returns a page of the list, after a cursor or from the beginning. */
	public JsonNode page(String cursor) {
		return answer("resources/list", cursor.isEmpty() ? Map.of() : Map.of("cursor", cursor)).required("result");
	}

	/** Returns the resources of all pages. */
	public List<JsonNode> resources() {
		List<JsonNode> all = new ArrayList<>();
		String cursor = "";
		do {
			JsonNode page = page(cursor);
			all.addAll(page.required("resources").asArray().values());
			cursor = page.path("nextCursor").asString("");
		}
		while (!cursor.isEmpty());
		return all;
	}

	/** Returns the completion of the only variable of the first template. */
	public JsonNode complete(String typed) {
		String template = this.adapter.templates().getFirst().uriTemplate();
		String variable = template.substring(template.indexOf("{+") + 2, template.indexOf('}'));
		return answer("completion/complete", Map.of("ref", Map.of("type", "ref/resource", "uri", template), "argument",
				Map.of("name", variable, "value", typed)))
			.required("result")
			.required("completion");
	}

	/** Returns the values of {@link #complete}. */
	public List<String> values(String typed) {
		return complete(typed).required("values").asArray().values().stream().map(JsonNode::stringValue).toList();
	}

	/** Returns the text of a property in each object. */
	public static List<String> each(List<JsonNode> objects, String name) {
		return objects.stream().map((object) -> object.required(name).stringValue()).toList();
	}

	private static Flux<byte[]> bytes(EncodedMessage encoded) {
		return switch (encoded) {
			case EncodedMessage.Whole whole -> Flux.fromIterable(whole.pieces());
			case EncodedMessage.Streamed streamed -> streamed.bytes().map(CatalogClient::drain);
		};
	}

	private static byte[] drain(DataBuffer buffer) {
		byte[] bytes = new byte[buffer.readableByteCount()];
		buffer.read(bytes);
		return bytes;
	}

	private static void write(ByteArrayOutputStream all, byte[] bytes) {
		all.write(bytes, 0, bytes.length);
	}

}
