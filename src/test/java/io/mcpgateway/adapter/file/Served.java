package io.mcpgateway.adapter.file;

import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

import io.mcpgateway.protocol.CacheScope;
import io.mcpgateway.protocol.CompleteResult.Completion;
import io.mcpgateway.protocol.Implementation;
import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.protocol.RequestId;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.ResourceCatalog;
import io.mcpgateway.resource.ResourceFeature;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Dispatcher;
import io.mcpgateway.rpc.Encoded;
import io.mcpgateway.rpc.JsonRpcCodec;
import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A directory that is served as the mount {@code docs}, asked as a client asks.
 */
record Served(FileAdapter adapter) {

	static final Duration TIMEOUT = Duration.ofSeconds(30);

	static final String PREFIX = "file:///docs/";

	private static final Scheduler SCHEDULER = Schedulers.newBoundedElastic(8, 1000, "files-test", 60, true);

	private static final JsonMapper JSON = JsonMapper.builder().build();

	private static final JsonRpcCodec CODEC = new JsonRpcCodec(new Implementation("test", null, "1", null, null, null),
			64);

	static Served at(Path root) {
		return at(root, List.of(), List.of());
	}

	static Served at(Path root, List<String> include, List<String> exclude) {
		return of(mount(root, include, exclude, false, false));
	}

	static Served of(FileMount mount) {
		return of(mount, Tree.of(mount.directory(), mount.followLinks()));
	}

	static Served of(FileMount mount, Tree tree) {
		return new Served(new FileAdapter("docs", mount, tree, SCHEDULER));
	}

	static FileMount mount(Path root, List<String> include, List<String> exclude, boolean hidden, boolean links) {
		return new FileMount(root, null, null, null, null, include, exclude, hidden, links, Duration.ZERO,
				CacheScope.PRIVATE, WatchMode.NATIVE, Duration.ofMillis(50), Duration.ofSeconds(5));
	}

	/** What is listed, without the mount itself, as it stands in URIs. */
	List<String> places() {
		return placesAfter(PREFIX, Integer.MAX_VALUE);
	}

	/** At most so many of what is listed after a URI. */
	List<String> placesAfter(String after, int limit) {
		return this.adapter.list(after, limit)
			.take(limit)
			.map(Resource::uri)
			.map((uri) -> uri.substring(PREFIX.length()))
			.collectList()
			.blockOptional(TIMEOUT)
			.orElseThrow();
	}

	/** All that is listed, page by page. */
	List<String> pages(int size, Runnable between) {
		List<String> all = new ArrayList<>();
		List<String> page = placesAfter(PREFIX, size);
		while (!page.isEmpty()) {
			all.addAll(page);
			between.run();
			page = placesAfter(PREFIX + page.getLast(), size);
		}
		return all;
	}

	/** The answer to reading a place, in JSON. */
	JsonNode answer(String place) {
		return JSON.readTree(answerStream(place).collect(ByteArrayOutputStream::new, Served::write)
			.blockOptional(TIMEOUT)
			.orElseThrow()
			.toByteArray());
	}

	/** The bytes of the answer, as they are asked for. */
	Flux<byte[]> answerStream(String place) {
		return answerStream("resources/read", Map.of("uri", PREFIX + place));
	}

	/** The bytes of the answer to any request, as they are asked for. */
	Flux<byte[]> answerStream(String method, Map<String, String> params) {
		Message.Request request = new Message.Request(new RequestId.Text("1"), method, JSON.valueToTree(params));
		ResourceCatalog catalog = new ResourceCatalog(List.of(this.adapter), 100);
		return new Dispatcher(List.of(new ResourceFeature(catalog)), List.of(), CODEC)
			.dispatch(new Call(request, ProtocolVersion.V2026_07_28, Caller.STATELESS))
			.concatMap((message) -> bytes(CODEC.encode(message, ProtocolVersion.V2026_07_28)));
	}

	/** The one content at a place. */
	JsonNode content(String place) {
		JsonNode answer = answer(place);
		return answer.required("result").required("contents").required(0);
	}

	String text(String place) {
		return content(place).required("text").stringValue();
	}

	byte[] blob(String place) {
		return Base64.getDecoder().decode(content(place).required("blob").stringValue());
	}

	/** Whether anything can be read at a place. */
	boolean has(String place) {
		return answer(place).has("result");
	}

	int errorCode(String place) {
		return answer(place).required("error").required("code").intValue();
	}

	/** The names in a directory, as they stand in URIs. */
	List<String> entries(String place) {
		List<String> uris = new ArrayList<>();
		JSON.readTree(text(place))
			.required("entries")
			.forEach((entry) -> uris.add(entry.required("uri").stringValue()));
		return uris.stream().map((uri) -> uri.substring(PREFIX.length() + place.length())).toList();
	}

	Completion complete(String typed) {
		return this.adapter.complete(new TemplateArgument(PREFIX + "{+path}", "path", typed, Map.of()))
			.defaultIfEmpty(Completion.NONE)
			.blockOptional(TIMEOUT)
			.orElseThrow();
	}

	private static Flux<byte[]> bytes(Encoded encoded) {
		return switch (encoded) {
			case Encoded.Whole whole -> Flux.fromIterable(whole.pieces());
			case Encoded.Streamed streamed -> streamed.bytes().map(Served::drain);
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
