package io.mcpgateway.resource.content;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.Content.InMemory;
import io.mcpgateway.resource.content.Content.Streamed;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests on which thread a compressed text is decompressed. */
class GzippedTextTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(60);

	private static final String TEXT = "one\ntwo\nthree\n";

	static Stream<Content.Body> bodies() throws IOException {
		ByteArrayOutputStream compressed = new ByteArrayOutputStream();
		try (OutputStream gzip = new GZIPOutputStream(compressed)) {
			gzip.write(TEXT.getBytes(StandardCharsets.UTF_8));
		}
		byte[] bytes = compressed.toByteArray();
		return Stream.of(new InMemory(bytes),
				new Streamed(Flux.defer(() -> Flux.just(DefaultDataBufferFactory.sharedInstance.wrap(bytes)))));
	}

	/** An event loop serves many requests. */
	@ParameterizedTest
	@MethodSource("bodies")
	void isNoEventLoop(Content.Body body) {
		Content content = new Content("file:///docs/a.txt.gz", "application/gzip", Form.BLOB, body,
				Map.of(MetaKeys.CONTENT_ENCODING, GzippedText.GZIP));
		assertBlocking(GzippedText.beginning(content, 4096, (read) -> {
		}), TEXT);
		assertBlocking(
				GzippedText.lines(content, content.uri() + "?lines=2-2", new ReadRange.Lines(2, 2), 4096, (read) -> {
				}), "two\n");
	}

	private static void assertBlocking(Mono<Content> read, String text) {
		AtomicBoolean isEventLoop = new AtomicBoolean(true);
		Content content = Mono.defer(() -> read)
			.doOnNext((inflated) -> isEventLoop.set(Schedulers.isInNonBlockingThread()))
			.subscribeOn(Schedulers.parallel())
			.blockOptional(TIMEOUT)
			.orElseThrow();
		assertThat(content.body()).isInstanceOfSatisfying(InMemory.class,
				(inflated) -> assertThat(inflated.bytes()).asString().isEqualTo(text));
		assertThat(isEventLoop).isFalse();
	}

}
