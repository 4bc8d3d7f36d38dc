package io.mcpgateway.resource.content;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.function.IntConsumer;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.publisher.Mono;

/**
 * Prefix of a content.
 *
 * @param isAll whether the prefix is the whole content
 */
public record ContentPrefix(byte[] bytes, boolean isAll) {

	/**
	 * Reads at most {@code most} bytes, buffer by buffer, and cancels once one byte more
	 * arrives.
	 * @param progress receiver of the number of bytes taken from each buffer
	 */
	public static Mono<ContentPrefix> of(Content content, int most, IntConsumer progress) {
		return switch (content.body()) {
			case Content.InMemory memory ->
				Mono.just(new ContentPrefix(Arrays.copyOf(memory.bytes(), Math.min(memory.bytes().length, most)),
						memory.bytes().length <= most));
			case Content.Streamed(var bytes, var length) -> Mono.defer(() -> {
				Taken taken = new Taken(most);
				return bytes.concatMap((buffer) -> Mono.just(taken.take(buffer, progress)), 0)
					.takeUntil((isEnough) -> isEnough)
					.then(Mono.fromSupplier(taken::end));
			});
		};
	}

	/** Bytes collected up to now. */
	private static final class Taken {

		private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

		private final int most;

		private boolean isMore;

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
			return new ContentPrefix(this.bytes.toByteArray(), !this.isMore);
		}

	}

}
