package io.mcpgateway.resource.content;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.function.IntConsumer;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Prefix of a content, with text in UTF-8.
 *
 * @param isAll whether the prefix is the whole content
 * @param isDecoded whether the text of the source has another encoding
 */
public record ContentPrefix(byte[] bytes, boolean isAll, boolean isDecoded) {

	/**
	 * Reads at most {@code most} bytes, buffer by buffer, and cancels once one byte more
	 * arrives.
	 * @param progress receiver of the number of bytes taken from each buffer
	 */
	public static Mono<ContentPrefix> of(Content content, int most, IntConsumer progress) {
		return switch (content.body()) {
			case Content.InMemory memory -> {
				Content text = content.decoded();
				byte[] bytes = (text.body() instanceof Content.InMemory decoded) ? decoded.bytes() : memory.bytes();
				yield Mono.just(new ContentPrefix(Arrays.copyOf(bytes, Math.min(bytes.length, most)),
						bytes.length <= most, text.form() != content.form()));
			}
			case Content.Streamed(var bytes, var length) -> Mono.defer(() -> {
				Taken taken = new Taken(most);
				return text(content, bytes, taken).concatMap((buffer) -> Mono.just(taken.take(buffer, progress)), 0)
					.takeUntil((isEnough) -> isEnough)
					.then(Mono.fromSupplier(taken::end));
			});
		};
	}

	private static Flux<DataBuffer> text(Content content, Flux<DataBuffer> bytes, Taken taken) {
		TextEncoding encoding = content.encoding();
		return (encoding != null) ? DecodedStream.decode(bytes, encoding, (charset) -> taken.isDecoded = true) : bytes;
	}

	/** Bytes collected up to now. */
	private static final class Taken {

		private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

		private final int most;

		private boolean isMore;

		private boolean isDecoded;

		Taken(int most) {
			this.most = most;
		}

		boolean take(DataBuffer buffer, IntConsumer progress) {
			try {
				int length = buffer.readableByteCount();
				byte[] next = new byte[Math.min(length, this.most - this.bytes.size())];
				buffer.read(next);
				this.bytes.writeBytes(next);
				this.isMore = length > next.length;
				progress.accept(next.length);
				return this.isMore;
			}
			finally {
				DataBufferUtils.release(buffer);
			}
		}

		ContentPrefix end() {
			return new ContentPrefix(this.bytes.toByteArray(), !this.isMore, this.isDecoded);
		}

	}

}
