package io.mcpgateway.tool;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.ProgressReporter;
import io.mcpgateway.tool.ExcerptReader.Excerpt;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of long reads and of the release of their buffers. */
class LargeReadsIT {

	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	private static final int BUFFER = 8 * 1024;

	private static final int BUFFERS = 12_800;

	@ParameterizedTest
	@CsvSource({ ",, 4", ",0-99, 2", ",100000-, 18", "1-10,, 2", "10000-10010,, 15" })
	void stopsReadingOnceItHasEnough(String lines, String bytes, int most) {
		Endless source = new Endless(Form.BY_BYTES);
		Excerpt excerpt = read(source, lines, bytes);
		assertThat(excerpt).isInstanceOf(Excerpt.Text.class);
		assertThat(source.given.get()).isLessThanOrEqualTo(most);
		assertThat(source.isCancelled.get()).isEqualTo(1);
		source.requireReleased();
	}

	@Test
	void readsNoLargePictureToItsEnd() {
		Endless source = new Endless(Form.BLOB);
		assertThat(((Excerpt.Binary) read(source, null, null)).picture()).isNull();
		assertThat(source.given.get()).isLessThanOrEqualTo(5);
		source.requireReleased();
	}

	@Test
	void readsTheBeginningOfAHundredMegabytesInAFewKilobytes() throws IOException {
		try (ServedFiles files = ServedFiles.start(Map.of())) {
			byte[] line = ("x".repeat(99) + "\n").getBytes(StandardCharsets.US_ASCII);
			try (OutputStream out = Files.newOutputStream(files.root().resolve("large.txt"))) {
				byte[] block = new String(line, StandardCharsets.US_ASCII).repeat(10_000)
					.getBytes(StandardCharsets.US_ASCII);
				for (int i = 0; i < 100; i++) {
					out.write(block);
				}
			}
			long before = System.nanoTime();
			for (int i = 0; i < 20; i++) {
				assertThat(files.client().text("read_resource", Map.of("uri", "file:///docs/large.txt")))
					.endsWith("[Cut after 4000 bytes; the next part is file:///docs/large.txt?bytes=4000-]");
			}
			assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(TIMEOUT);
			assertThat(
					files.client().text("read_resource", Map.of("uri", "file:///docs/large.txt", "bytes", "99999900-")))
				.matches("(?s).*\\)\n\nx{99}\n");
		}
	}

	private static Excerpt read(Endless source, String lines, String bytes) {
		return new ExcerptReader(new ResourceCatalog(List.of(source), 10), 16 * 1024, 32 * 1024)
			.read("test://long", lines, bytes, ProgressReporter.DISABLED)
			.block(TIMEOUT);
	}

	/** Source of a hundred megabytes of lines, in counted, pooled buffers. */
	private static final class Endless implements ResourceAdapter {

		private final NettyDataBufferFactory buffers = new NettyDataBufferFactory(PooledByteBufAllocator.DEFAULT);

		private final AtomicLong given = new AtomicLong();

		private final AtomicInteger isCancelled = new AtomicInteger();

		private final List<ByteBuf> all = new CopyOnWriteArrayList<>();

		private final Form form;

		Endless(Form form) {
			this.form = form;
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
			return Mono.just(new Content(uri.text(), (this.form == Form.BLOB) ? "image/png" : null, this.form,
					new Content.Streamed(Flux.range(0, BUFFERS)
						.map((i) -> buffer())
						.doOnCancel(this.isCancelled::incrementAndGet))));
		}

		private DataBuffer buffer() {
			this.given.incrementAndGet();
			NettyDataBuffer buffer = this.buffers.allocateBuffer(BUFFER);
			buffer.write("xxxxxx\u00e9\n".repeat(BUFFER / 10).getBytes(StandardCharsets.UTF_8));
			this.all.add(buffer.getNativeBuffer());
			return buffer;
		}

		void requireReleased() {
			assertThat(this.all).isNotEmpty().allMatch((buffer) -> buffer.refCnt() == 0);
		}

	}

}
