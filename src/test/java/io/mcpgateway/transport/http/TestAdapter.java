package io.mcpgateway.transport.http;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpgateway.protocol.Annotations;
import io.mcpgateway.protocol.Icon;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.protocol.Role;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.testkit.TestFeed;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Resources for extreme behaviour: some never answer, never end or fail, some have every
 * field of a description. A list breaks off after a URI that ends in
 * {@code ~unavailable}.
 */
class TestAdapter implements ResourceAdapter {

	private static final List<Icon> ICONS = List
		.of(new Icon("https://gw.example/i.png", "image/png", List.of("48x48"), "dark"));

	private static final Annotations HINTS = new Annotations(List.of(Role.ASSISTANT, Role.USER), 0.5,
			Instant.parse("2026-01-02T03:04:05Z"));

	private static final int CHUNK = 32 * 1024;

	private final AtomicInteger running = new AtomicInteger();

	private final AtomicLong chunks = new AtomicLong();

	/** Returns the number of running reads. */
	int running() {
		return this.running.get();
	}

	/** Returns the number of chunks taken from endless resources. */
	long chunks() {
		return this.chunks.get();
	}

	@Override
	public String uriPrefix() {
		return "test://";
	}

	@Override
	public List<ResourceTemplate> templates() {
		return List.of(ResourceTemplate.of("test://echo/{text}", "echo")
			.withTitle("Echo")
			.withDescription("Says it again")
			.withIcons(ICONS)
			.withMimeType("text/plain")
			.withAnnotations(HINTS)
			.withMeta(Map.of("example/key", 1)));
	}

	@Override
	public Flux<Resource> list(String after, int limit) {
		if (after.endsWith("~unavailable")) {
			return Flux.error(unavailable());
		}
		return Flux
			.just(Resource.of("test://full", "full")
				.withTitle("Full")
				.withDescription("All of it")
				.withIcons(ICONS)
				.withMimeType("text/plain")
				.withAnnotations(HINTS)
				.withSize(4L)
				.withMeta(Map.of("example/key", List.of(true))))
			.filter((resource) -> resource.uri().compareTo(after) > 0);
	}

	@Override
	public Mono<Content> read(ResourceUri uri) {
		List<String> path = uri.path();
		return switch (uri.authority()) {
			case "never" -> Mono.<Content>never()
				.doOnSubscribe((subscription) -> this.running.incrementAndGet())
				.doFinally((signal) -> this.running.decrementAndGet());
			case "endless" -> Mono.just(streamed(uri, endless()));
			case "slow-then-endless" -> Mono.just(slowThenEndless(uri));
			case "large" -> Mono.just(streamed(uri, Flux.range(0, 64).map((i) -> chunk(path.getFirst()))));
			case "late" -> Mono.just(streamed(uri, Flux.<DataBuffer>never().startWith(chunk())));
			case "echo" -> Mono.just(new Content(uri.text(), "text/plain", Form.TEXT,
					new Content.InMemory(String.join("/", path).getBytes(StandardCharsets.UTF_8))));
			case "broken" -> Mono.error(new IllegalStateException("secret: /etc/gateway"));
			case "broken-stream" -> Mono.just(streamed(uri, Flux.error(new IllegalStateException("secret"))));
			case "unavailable" -> Mono.error(unavailable());
			case "unavailable-stream" -> Mono.just(streamed(uri, Flux.error(unavailable())));
			case "unavailable-bytes" -> Mono
				.just(new Content(uri.text(), null, Form.BY_BYTES, new Content.Streamed(Flux.error(unavailable()))));
			case "invalid" -> Mono.error(uri.invalid("write n=1"));
			case "invalid-stream" -> Mono.just(streamed(uri, Flux.error(uri.invalid("write n=1"))));
			case "cut" -> Mono.just(streamed(uri, Flux.concat(Flux.range(0, 10).map((i) -> chunk()),
					Flux.error(new IllegalStateException("secret")))));
			default -> Mono.empty();
		};
	}

	@Override
	public Mono<String> subject(ResourceUri uri) {
		return read(uri).map((content) -> TestFeed.subject(uri));
	}

	@Override
	public Mono<List<String>> complete(TemplateArgument argument) {
		if (argument.value().equals("unavailable")) {
			return Mono.error(unavailable());
		}
		return Mono.just(List.of(argument.value() + "!", argument.known().toString()));
	}

	private Flux<DataBuffer> endless() {
		return Flux.range(0, Integer.MAX_VALUE).doOnNext((i) -> this.chunks.incrementAndGet()).map((i) -> chunk());
	}

	/**
	 * Returns content that is slow during text detection and endless during the transfer.
	 */
	private Content slowThenEndless(ResourceUri uri) {
		Flux<DataBuffer> slow = Flux.interval(Duration.ofMillis(20)).take(5).map((i) -> chunk());
		AtomicBoolean isRecognised = new AtomicBoolean();
		return streamed(uri, Form.BY_BYTES, Flux.defer(() -> isRecognised.getAndSet(true) ? endless() : slow));
	}

	private Content streamed(ResourceUri uri, Flux<DataBuffer> bytes) {
		return streamed(uri, Form.TEXT, bytes);
	}

	private Content streamed(ResourceUri uri, Form form, Flux<DataBuffer> bytes) {
		return new Content(uri.text(), "text/plain", form,
				new Content.Streamed(bytes.doOnSubscribe((subscription) -> this.running.incrementAndGet())
					.doFinally((signal) -> this.running.decrementAndGet())));
	}

	private static RuntimeException unavailable() {
		return new SourceUnavailableException("secret", null);
	}

	private static DataBuffer chunk() {
		return chunk("x");
	}

	private static DataBuffer chunk(String letter) {
		return DefaultDataBufferFactory.sharedInstance.wrap(letter.repeat(CHUNK).getBytes(StandardCharsets.US_ASCII));
	}

}
