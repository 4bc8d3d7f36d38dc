package io.mcpgateway.testkit;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.uri.ResourceUri;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Resources below {@code test://} named after their behaviour. {@code small/{text}} is
 * its text; {@code large/{n}} streams n chunks of 1,000 bytes; {@code looked/{n}} is the
 * same and needs text detection. {@code never} does not answer, {@code cut/{n}} fails
 * after n chunks, {@code endless} goes on, {@code broken} fails, and {@code unavailable}
 * is temporarily missing.
 */
public final class ScriptedSource implements ResourceAdapter {

	/** Size of a chunk in bytes. */
	public static final int CHUNK = 1000;

	private final AtomicInteger running = new AtomicInteger();

	/** Returns the number of reads that never end. */
	public int running() {
		return this.running.get();
	}

	@Override
	public String uriPrefix() {
		return "test://";
	}

	@Override
	public Flux<Resource> list(String after, int limit) {
		return Flux.empty();
	}

	@Override
	public Mono<Content> read(ResourceUri uri) {
		String last = uri.path().isEmpty() ? "" : uri.path().getLast();
		return switch (uri.authority()) {
			case "small" -> Mono.just(new Content(uri.text(), "text/plain", Form.TEXT,
					new Content.InMemory(last.getBytes(StandardCharsets.UTF_8))));
			case "large" -> Mono.just(streamed(uri, Form.TEXT, chunks(last)));
			case "looked" -> Mono.just(streamed(uri, Form.BY_BYTES, chunks(last)));
			case "cut" -> Mono.just(streamed(uri, Form.TEXT,
					chunks(last).concatWith(Flux.error(() -> new IllegalStateException("broken pipe")))));
			case "endless" -> Mono.just(streamed(uri, Form.TEXT, chunks("2000000000")));
			case "never" -> Mono.<Content>never()
				.doOnSubscribe((subscription) -> this.running.incrementAndGet())
				.doFinally((signal) -> this.running.decrementAndGet());
			case "broken" -> Mono.error(new IllegalStateException("broken"));
			case "unavailable" -> Mono.error(new SourceUnavailableException("it is not there", null));
			default -> Mono.empty();
		};
	}

	@Override
	public Mono<String> subject(ResourceUri uri) {
		return read(uri).map(Content::uri);
	}

	private static Content streamed(ResourceUri uri, Form form, Flux<DataBuffer> bytes) {
		return new Content(uri.text(), "text/plain", form, new Content.Streamed(bytes));
	}

	private static Flux<DataBuffer> chunks(String count) {
		byte[] chunk = "x".repeat(CHUNK).getBytes(StandardCharsets.US_ASCII);
		return Flux.range(0, Integer.parseInt(count))
			.map((index) -> DefaultDataBufferFactory.sharedInstance.wrap(chunk.clone()));
	}

}
