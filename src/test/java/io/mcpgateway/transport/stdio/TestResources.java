package io.mcpgateway.transport.stdio;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.uri.ResourceUri;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Resources for tests: some answer, never answer, never end, or fail. */
final class TestResources implements ResourceAdapter {

	static final int CHUNK = 32 * 1024;

	private final AtomicInteger running = new AtomicInteger();

	private final AtomicInteger chunks = new AtomicInteger();

	/** Returns the number of running reads. */
	int running() {
		return this.running.get();
	}

	/** Returns the number of requested chunks. */
	int chunks() {
		return this.chunks.get();
	}

	@Override
	public String uriPrefix() {
		return "test://";
	}

	@Override
	public Flux<Resource> list(String after, int limit) {
		return Flux.just(Resource.of("test://echo/a", "a")).filter((resource) -> resource.uri().compareTo(after) > 0);
	}

	@Override
	public Mono<Content> read(ResourceUri uri) {
		return switch (uri.authority()) {
			case "echo" -> Mono.just(new Content(uri.text(), "text/plain", Form.TEXT,
					new Content.InMemory(String.join("/", uri.path()).getBytes(StandardCharsets.UTF_8))));
			case "never" -> Mono.<Content>never()
				.doOnSubscribe((subscription) -> this.running.incrementAndGet())
				.doFinally((signal) -> this.running.decrementAndGet());
			case "long" -> Mono.just(streamed(uri, Flux.range(0, 100).map((i) -> chunk())));
			case "broken" -> Mono.error(new IllegalStateException("secret"));
			case "broken-stream" -> Mono.just(streamed(uri, Flux.error(new IllegalStateException("secret"))));
			case "cut" -> Mono.just(streamed(uri, Flux.concat(Flux.range(0, 10).map((i) -> chunk()),
					Flux.error(new IllegalStateException("secret")))));
			default -> Mono.empty();
		};
	}

	@Override
	public Mono<String> subject(ResourceUri uri) {
		return read(uri).map((content) -> uri.path().isEmpty() ? "test://" + uri.authority() : uri.subject());
	}

	private Content streamed(ResourceUri uri, Flux<DataBuffer> bytes) {
		return new Content(uri.text(), "text/plain", Form.TEXT, new Content.Streamed(bytes));
	}

	private DataBuffer chunk() {
		this.chunks.incrementAndGet();
		return DefaultDataBufferFactory.sharedInstance.wrap("x".repeat(CHUNK).getBytes(StandardCharsets.US_ASCII));
	}

}
