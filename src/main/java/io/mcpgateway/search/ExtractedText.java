package io.mcpgateway.search;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

import io.mcpgateway.resource.content.BufferBytes;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.publisher.Mono;

/**
 * Text of a content, or its beginning.
 *
 * @param text {@code null} for binary content
 * @param isCut whether the content has more text
 */
record ExtractedText(@Nullable String text, boolean isCut) {

	private static final ExtractedText NONE = new ExtractedText(null, false);

	/** Reads at most {@code most} bytes, and nothing of known binary content. */
	static Mono<ExtractedText> of(Content content, int most) {
		if (content.form() == Form.BLOB) {
			return Mono.just(NONE);
		}
		return switch (content.body()) {
			case Content.InMemory memory -> Mono.fromSupplier(() -> decode(memory.bytes(), most));
			case Content.Streamed(var bytes, var length) -> DataBufferUtils
				.join(DataBufferUtils.takeUntilByteCount(bytes, most + 1L).takeUntil(ExtractedText::hasNul))
				.map((joined) -> decode(BufferBytes.drain(joined), most))
				.defaultIfEmpty(new ExtractedText("", false));
		};
	}

	/** Decodes bytes; an incomplete last character is dropped. */
	private static ExtractedText decode(byte[] bytes, int most) {
		boolean isCut = bytes.length > most;
		ByteBuffer in = ByteBuffer.wrap(bytes, 0, Math.min(bytes.length, most));
		CharBuffer out = CharBuffer.allocate(in.remaining());
		CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
		CoderResult result = decoder.decode(in, out, !isCut);
		String text = out.flip().toString();
		return (result.isError() || text.indexOf(0) >= 0) ? NONE : new ExtractedText(text, isCut);
	}

	private static boolean hasNul(DataBuffer buffer) {
		return buffer.indexOf((value) -> value == 0, buffer.readPosition()) >= 0;
	}

}
