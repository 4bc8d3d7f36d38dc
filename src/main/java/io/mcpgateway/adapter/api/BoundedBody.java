package io.mcpgateway.adapter.api;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.resource.content.UnreadableException;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.util.unit.DataSize;
import reactor.core.publisher.Flux;

/** Bounds of a body: its size, and an hour for all of it. */
final class BoundedBody {

	private static final Duration MAX_DURATION = Duration.ofHours(1);

	private static final long BYTES_PER_MEGABYTE = DataSize.ofMegabytes(1).toBytes();

	private BoundedBody() {
	}

	static Flux<DataBuffer> of(Flux<DataBuffer> body, DataSize max) {
		return Flux.defer(() -> {
			Progress progress = new Progress(System.nanoTime());
			return body.handle((buffer, sink) -> {
				progress.bytes += buffer.readableByteCount();
				RuntimeException error = (progress.bytes > max.toBytes()) ? tooLarge(max)
						: progress.isLate() ? new UnreadableException("the API takes too long to send it") : null;
				if (error != null) {
					DataBufferUtils.release(buffer);
					sink.error(error);
				}
				else {
					sink.next(buffer);
				}
			});
		});
	}

	/** Returns the error for an answer that is larger than allowed. */
	static UnreadableException tooLarge(DataSize max) {
		return new UnreadableException("the answer of the API is larger than "
				+ ((max.toBytes() % BYTES_PER_MEGABYTE == 0) ? max.toMegabytes() + " MB" : max.toBytes() + " bytes")
				+ ". Ask for less by its parameters");
	}

	/** Bytes received of a body. */
	private static final class Progress {

		private final long startedAt;

		private long bytes;

		Progress(long startedAt) {
			this.startedAt = startedAt;
		}

		boolean isLate() {
			return System.nanoTime() - this.startedAt > TimeUnit.SECONDS.toNanos(MAX_DURATION.toSeconds());
		}

	}

}
