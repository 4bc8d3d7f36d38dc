package io.mcpgateway.document.kept;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;

import io.mcpgateway.document.worker.Obstacle;
import io.mcpgateway.resource.content.BufferBytes;
import io.mcpgateway.resource.content.Content;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Document in a file for a worker, deleted after use.
 *
 * @param hash hash of the bytes
 */
public record SpooledDocument(Path file, String hash) implements AutoCloseable {

	/**
	 * Writes a content into a file, or fails with an {@link ObstacleException} if it is
	 * larger than {@code largest} bytes.
	 */
	public static Mono<SpooledDocument> of(Content content, Path directory, long largest) {
		Flux<DataBuffer> bytes = switch (content.body()) {
			case Content.InMemory memory -> Flux.just(DefaultDataBufferFactory.sharedInstance.wrap(memory.bytes()));
			case Content.Streamed(var stream, var length) -> stream;
		};
		Mono<SpooledDocument> spooled = Mono.using(() -> new Sink(directory, largest),
				(sink) -> bytes.publishOn(Schedulers.boundedElastic())
					.doOnNext(sink::accept)
					.then(Mono.fromCallable(sink::document)),
				Sink::close);
		return (content.body() instanceof Content.Streamed(var stream, Long length) && length != null
				&& length > largest) ? Mono.error(() -> new ObstacleException(Obstacle.TOO_LARGE))
						: spooled.subscribeOn(Schedulers.boundedElastic());
	}

	/** Deletes the file. */
	@Override
	public void close() {
		DocumentFiles.delete(this.file);
	}

	/** File that is being written; deleted unless it becomes a document. */
	private static final class Sink implements AutoCloseable {

		private final Path file;

		private final OutputStream out;

		private final MessageDigest digest = DocumentHash.digest();

		private long left;

		private boolean isComplete;

		Sink(Path directory, long largest) throws IOException {
			this.file = Files.createTempFile(directory, "document", null);
			this.out = Files.newOutputStream(this.file);
			this.left = largest;
		}

		void accept(DataBuffer buffer) {
			byte[] bytes = BufferBytes.drain(buffer);
			this.left -= bytes.length;
			if (this.left < 0) {
				throw new ObstacleException(Obstacle.TOO_LARGE);
			}
			this.digest.update(bytes);
			try {
				this.out.write(bytes);
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

		SpooledDocument document() throws IOException {
			this.out.close();
			this.isComplete = true;
			return new SpooledDocument(this.file, HexFormat.of().formatHex(this.digest.digest()));
		}

		@Override
		public void close() {
			try {
				this.out.close();
			}
			catch (IOException ex) {
				// The file is deleted next.
			}
			if (!this.isComplete) {
				DocumentFiles.delete(this.file);
			}
		}

	}

}
