package io.mcpgateway.resource.content;

import java.nio.charset.Charset;
import java.util.Optional;

import io.mcpgateway.resource.content.ByteRange.RangeReader;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.Mono;

/**
 * Range of a text, with its encoding.
 *
 * @param bytes the range in bytes
 * @param charset encoding of the text; {@code null} for UTF-8, for binary bytes, and for
 * a range of bytes, which is never decoded
 */
public record TextRange(ByteRange bytes, @Nullable Charset charset) {

	/**
	 * Resolves a range as {@link ByteRange#find}, with lines that end as the encoding has
	 * it. Reads the beginning of the text only if bytes that the search passes are not
	 * ASCII.
	 * @param size size of the whole in bytes
	 * @param bytes reader of a part of the whole
	 */
	public static Mono<TextRange> find(ReadRange piece, long size, RangeReader bytes, TextEncoding encoding) {
		return switch (piece) {
			case ReadRange.Whole whole -> ByteRange.find(piece, size, bytes).map(TextRange::ofBytes);
			case ReadRange.Bytes range -> ByteRange.find(piece, size, bytes).map(TextRange::ofBytes);
			default -> Mono.defer(() -> encoding.isAsciiBased() ? narrow(piece, size, bytes, encoding)
					: sample(new ByteRange(0, size), bytes)
						.flatMap((head) -> decoded(piece, size, bytes, find(head, size, encoding))));
		};
	}

	/** Returns a content of the range, with its text in UTF-8. */
	public Content of(Content content) {
		return (this.charset != null) ? content.decoded(this.charset) : content;
	}

	private static TextRange ofBytes(ByteRange bytes) {
		return new TextRange(bytes, null);
	}

	/** Searches for line breaks of one byte, and again if the text has others. */
	private static Mono<TextRange> narrow(ReadRange piece, long size, RangeReader bytes, TextEncoding encoding) {
		Watch watch = new Watch();
		return search(piece, size, (start, end) -> bytes.read(start, end).doOnNext(watch::see), null)
			.flatMap((found) -> watch.isAscii ? Mono.just(ofBytes(found))
					: charset(size, found, bytes, encoding)
						.flatMap((charset) -> (charset.isEmpty() || TextEncoding.isAsciiBased(charset.get()))
								? Mono.just(new TextRange(found, charset.orElse(null)))
								: decoded(piece, size, bytes, charset)));
	}

	private static Mono<TextRange> decoded(ReadRange piece, long size, RangeReader bytes, Optional<Charset> charset) {
		return search(piece, size, bytes, charset.orElse(null))
			.map((found) -> new TextRange(found, charset.orElse(null)));
	}

	/**
	 * Finds the encoding by the beginning of the text, or of the range if the text begins
	 * with ASCII.
	 */
	private static Mono<Optional<Charset>> charset(long size, ByteRange range, RangeReader bytes,
			TextEncoding encoding) {
		return sample(new ByteRange(0, size), bytes).flatMap((head) -> TextDetector.isAscii(head)
				? sample(range, bytes).map((sample) -> find(sample, range.length(), encoding))
				: Mono.just(find(head, size, encoding)));
	}

	private static Optional<Charset> find(byte[] sample, long size, TextEncoding encoding) {
		return Optional.ofNullable(encoding.find(sample, sample.length == size));
	}

	private static Mono<byte[]> sample(ByteRange range, RangeReader bytes) {
		int length = (int) Math.min(range.length(), TextEncoding.SAMPLE_BYTES);
		return BufferBytes.join(bytes.read(range.start(), range.start() + length), length);
	}

	private static Mono<ByteRange> search(ReadRange piece, long size, RangeReader bytes, @Nullable Charset charset) {
		LineSearch search = new LineSearch(charset, size, bytes);
		return switch (piece) {
			case ReadRange.Lines(long first, long last) -> search.lines(first, last);
			case ReadRange.Tail(long lines) -> search.tail(lines);
			default -> ByteRange.find(piece, size, bytes);
		};
	}

	/** Watch over bytes for any beyond ASCII. */
	private static final class Watch {

		private boolean isAscii = true;

		void see(DataBuffer buffer) {
			this.isAscii = this.isAscii && TextDetector.isAscii(buffer);
		}

	}

}
