package io.mcpgateway.corpus;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.springframework.web.util.UriUtils;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Gateway that serves corpora, and its client over HTTP. */
record CorpusGateway(RunningGateway gateway, Peer client) implements AutoCloseable {

	/** Mapper that keeps all digits of numbers. */
	static final JsonMapper JSON = JsonMapper.builder()
		.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
		.enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS)
		.build();

	private static final String CHARSET = "io.mcpgateway/charset";

	/**
	 * Encodings that names have in the Encoding Standard of the WHATWG, where Java
	 * differs.
	 */
	private static final Map<String, String> STANDARD = Map.of("US-ASCII", "windows-1252", "ISO-8859-1", "windows-1252",
			"ISO-8859-9", "windows-1254", "TIS-620", "x-windows-874", "Shift_JIS", "windows-31j", "EUC-KR",
			"x-windows-949", "GB2312", "GB18030", "GBK", "GB18030", "Big5", "Big5-HKSCS");

	/** Starts a gateway without an index, whose lists have no end. */
	static CorpusGateway start(Map<String, ?> properties) {
		Map<String, Object> all = new HashMap<>(
				Map.of("gateway.search.enabled", false, "gateway.server.max-listed", 0));
		all.putAll(properties);
		RunningGateway gateway = RunningGateway.start(all);
		return new CorpusGateway(gateway, Peer.of(gateway));
	}

	/** Returns all resources whose URIs have a prefix. */
	List<JsonNode> resources(String prefix) {
		List<JsonNode> all = new ArrayList<>();
		String cursor = "";
		do {
			JsonNode page = result("resources/list", cursor.isEmpty() ? Map.of() : Map.of("cursor", cursor));
			page.required("resources").forEach((resource) -> {
				if (resource.required("uri").asString().startsWith(prefix)) {
					all.add(resource);
				}
			});
			cursor = page.path("nextCursor").asString("");
		}
		while (!cursor.isEmpty());
		return all;
	}

	/**
	 * Returns the content of a resource.
	 * @throws IllegalStateException with the error of the gateway
	 */
	JsonNode content(String uri) {
		return result("resources/read", Map.of("uri", uri)).at("/contents/0");
	}

	/** Returns the text of a resource. */
	String text(String uri) {
		return content(uri).required("text").asString();
	}

	/** Returns the document in the text of a resource. */
	JsonNode json(String uri) {
		return JSON.readTree(text(uri));
	}

	/** Returns the bytes of a resource, a text in the encoding that the gateway names. */
	byte[] bytes(String uri) {
		return bytes(content(uri));
	}

	/** Returns the bytes of a content, a text in the encoding that the gateway names. */
	static byte[] bytes(JsonNode content) {
		return content.has("blob") ? Base64.getDecoder().decode(content.path("blob").asString())
				: content.required("text").asString().getBytes(charset(content));
	}

	/** Returns the encoding that the gateway names, or UTF-8. */
	static Charset charset(JsonNode content) {
		String name = content.path("_meta").path(CHARSET).asString("UTF-8");
		return Charset.forName(STANDARD.getOrDefault(name, name));
	}

	/**
	 * Returns the bytes of a resource. A text that the gateway decodes has the right
	 * bytes if they have this text in the encoding that the gateway names.
	 * @param right the bytes of the resource, as another program reads them
	 */
	byte[] bytes(String uri, byte[] right) {
		JsonNode content = content(uri);
		boolean isRight = isEncoded(content)
				&& withoutMark(new String(right, charset(content))).equals(content.path("text").asString());
		return isRight ? right : bytes(content);
	}

	private JsonNode result(String method, Map<String, ?> params) {
		JsonNode answer = this.client.answer(method, params);
		if (answer.has("error")) {
			throw new IllegalStateException(answer.path("error").path("message").asString());
		}
		return answer.path("result");
	}

	private static boolean isEncoded(JsonNode content) {
		return content.path("_meta").has(CHARSET);
	}

	private static String withoutMark(String text) {
		return text.startsWith("\ufeff") ? text.substring(1) : text;
	}

	/** Returns the URI of a path below a prefix. */
	static String uri(String prefix, String path) {
		return prefix + UriUtils.encodePath(path, StandardCharsets.UTF_8);
	}

	/** Returns the path of a URI below a prefix. */
	static String path(String prefix, JsonNode resource) {
		return UriUtils.decode(resource.required("uri").asString().substring(prefix.length()), StandardCharsets.UTF_8);
	}

	/** Returns a value of a query. */
	static String value(String text) {
		return UriUtils.encode(text, StandardCharsets.UTF_8);
	}

	@Override
	public void close() {
		this.gateway.close();
	}

}
