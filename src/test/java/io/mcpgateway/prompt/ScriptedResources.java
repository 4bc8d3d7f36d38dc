package io.mcpgateway.prompt;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.uri.ResourceUri;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Adapter with scripted resources that records the URIs of reads. */
final class ScriptedResources implements ResourceAdapter {

	private final Map<String, Supplier<Flux<DataBuffer>>> bytes = new HashMap<>();

	private final List<ResourceUri> asked = new CopyOnWriteArrayList<>();

	private final List<ByteBuf> opened = new CopyOnWriteArrayList<>();

	private final NettyDataBufferFactory buffers = new NettyDataBufferFactory(UnpooledByteBufAllocator.DEFAULT);

	private Supplier<Flux<DataBuffer>> others = Flux::empty;

	private boolean hasOthers;

	private boolean hasDirectories;

	void put(String uri, String text) {
		put(uri, text.getBytes(StandardCharsets.UTF_8));
	}

	void put(String uri, byte[] content) {
		this.bytes.put(uri, () -> Flux.just(buffer(content)));
	}

	/** Serves a text at every URI. */
	void answerAll(String text) {
		this.hasOthers = true;
		this.others = () -> Flux.just(buffer(text.getBytes(StandardCharsets.UTF_8)));
	}

	/** Parses URIs like the file adapter and serves a resource at each. */
	void asFiles() {
		answerAll("text");
		this.hasDirectories = true;
	}

	void endless(String uri) {
		this.bytes.put(uri, () -> Flux.range(0, 1_000_000).map((i) -> buffer(new byte[100])));
	}

	List<ResourceUri> asked() {
		return this.asked;
	}

	/** Returns the number of unreleased buffers. */
	long unreleased() {
		return this.opened.stream().filter((buffer) -> buffer.refCnt() > 0).count();
	}

	@Override
	public String uriPrefix() {
		return "scripted://docs/";
	}

	@Override
	public Flux<Resource> list(String after, int limit) {
		return Flux.empty();
	}

	@Override
	public Mono<Content> read(ResourceUri uri) {
		return Mono.defer(() -> {
			this.asked.add(uri);
			if (this.hasDirectories) {
				uri.path();
			}
			Supplier<Flux<DataBuffer>> found = this.bytes.get(uri.text());
			return (found != null || this.hasOthers) ? Mono.just(new Content(uri.text(), null, Form.BY_BYTES,
					new Content.Streamed(Flux.defer((found != null) ? found : this.others)))) : Mono.empty();
		});
	}

	private DataBuffer buffer(byte[] content) {
		ByteBuf buffer = UnpooledByteBufAllocator.DEFAULT.buffer().writeBytes(content);
		this.opened.add(buffer);
		return this.buffers.wrap(buffer);
	}

}
