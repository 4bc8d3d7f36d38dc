package io.mcpgateway.search;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;

import io.mcpgateway.resource.content.BufferBytes;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.search.trigram.TrigramSet;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Text of a content, or its beginning.
 *
 * @param text {@code null} for binary content
 * @param isCut whether the content has more text
 * @param trigrams the trigrams of all of a cut text; {@code null} if they are unknown, or
 * if the text is not cut
 * @param rest the digest of a cut text with known trigrams; empty without
 */
record ExtractedText(@Nullable String text, boolean isCut, @Nullable TrigramSet trigrams, String rest) {

	/** Absence of text. */
	static final ExtractedText NONE = new ExtractedText(null, false, null, "");

	/** Text that was not read, or of which the index has no room. */
	static final ExtractedText UNREAD = new ExtractedText(null, true, null, "");

	/**
	 * Reads a text within limits, and nothing of known binary content. Memory holds the
	 * beginning and a {@link TrigramSet}, however long the text is.
	 * @param scheduler threads for the work on streams
	 */
	static Mono<ExtractedText> of(Content content, TextLimits limits, Scheduler scheduler) {
		if (content.form() == Form.BLOB) {
			return Mono.just(NONE);
		}
		return switch (content.body()) {
			case Content.InMemory memory -> Mono.fromSupplier(() -> {
				Collector collector = new Collector(limits);
				collector.add(memory.bytes());
				return collector.end();
			});
			case Content.Streamed(var bytes, var length) -> Mono.defer(() -> {
				boolean isTooLong = length != null && length > limits.trigrams();
				Collector collector = new Collector(isTooLong ? limits.ofBeginning() : limits);
				return bytes.publishOn(scheduler, 4)
					.map(BufferBytes::drain)
					.takeUntil(collector::add)
					.then(Mono.fromSupplier(collector::end))
					.doOnDiscard(DataBuffer.class, DataBufferUtils::release);
			});
		};
	}

	/** Collector of the pieces of a text. */
	private static final class Collector {

		private final TextLimits limits;

		private final ByteArrayOutputStream beginning = new ByteArrayOutputStream();

		private long length;

		/** Trigrams of a text that is longer than its beginning. */
		private @Nullable TrigramDecoder trigrams;

		private boolean isBinary;

		Collector(TextLimits limits) {
			this.limits = limits;
		}

		/** Adds a piece, and returns whether no more is needed. */
		boolean add(byte[] bytes) {
			int room = this.limits.words() - this.beginning.size();
			int first = Math.min(room, bytes.length);
			this.beginning.write(bytes, 0, first);
			this.length += bytes.length;
			this.isBinary |= hasNul(bytes, first);
			if (this.isBinary) {
				return true;
			}
			return first < bytes.length && addRest(bytes, first);
		}

		private boolean addRest(byte[] bytes, int from) {
			if (this.length > this.limits.trigrams()) {
				this.trigrams = null;
				return true;
			}
			TrigramDecoder decoder = this.trigrams;
			if (decoder == null) {
				decoder = new TrigramDecoder();
				decoder.add(this.beginning.toByteArray(), 0);
				this.trigrams = decoder;
			}
			decoder.add(bytes, from);
			if (decoder.isUnknown()) {
				this.trigrams = null;
				return true;
			}
			return false;
		}

		/** Returns the text; an incomplete last character of its beginning is dropped. */
		ExtractedText end() {
			boolean isCut = this.length > this.beginning.size();
			String text = this.isBinary ? null : decoded(this.beginning.toByteArray(), isCut);
			if (text == null) {
				return NONE;
			}
			TrigramDecoder decoder = this.trigrams;
			TrigramSet trigrams = (decoder != null) ? decoder.end() : null;
			return new ExtractedText(text, isCut, trigrams,
					(decoder != null && trigrams != null) ? decoder.digest() : "");
		}

		private static @Nullable String decoded(byte[] bytes, boolean isCut) {
			CharBuffer out = CharBuffer.allocate(bytes.length);
			CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes), out, !isCut);
			return result.isError() ? null : out.flip().toString();
		}

		private static boolean hasNul(byte[] bytes, int end) {
			for (int i = 0; i < end; i++) {
				if (bytes[i] == 0) {
					return true;
				}
			}
			return false;
		}

	}

	/** Decoder of pieces of UTF-8, whose characters become trigrams. */
	private static final class TrigramDecoder {

		private static final int MAX_CHARACTER_BYTES = 4;

		private final MessageDigest digest = DigestUtils.getSha256Digest();

		private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();

		private final CharBuffer characters = CharBuffer.allocate(8192);

		private final TrigramSet trigrams = new TrigramSet();

		/** Bytes of an incomplete character at the end of the last piece. */
		private byte[] incomplete = new byte[0];

		private boolean isWrong;

		void add(byte[] bytes, int from) {
			this.digest.update(bytes, from, bytes.length - from);
			ByteBuffer input = ByteBuffer.allocate(this.incomplete.length + bytes.length - from)
				.put(this.incomplete)
				.put(bytes, from, bytes.length - from)
				.flip();
			CoderResult result = CoderResult.OVERFLOW;
			while (result.isOverflow() && !isUnknown()) {
				result = this.decoder.decode(input, this.characters, false);
				take();
			}
			this.isWrong |= result.isError() || input.remaining() >= MAX_CHARACTER_BYTES;
			this.incomplete = this.isWrong ? new byte[0] : remaining(input);
		}

		private void take() {
			this.characters.flip();
			for (int i = 0; i < this.characters.length(); i++) {
				this.isWrong |= this.characters.charAt(i) == 0;
			}
			this.trigrams.add(this.characters);
			this.characters.clear();
		}

		private static byte[] remaining(ByteBuffer input) {
			byte[] rest = new byte[input.remaining()];
			input.get(rest);
			return rest;
		}

		/** Returns whether the trigrams cannot be known: not text, or too many. */
		boolean isUnknown() {
			return this.isWrong || this.trigrams.isFull();
		}

		/** Returns the digest of all bytes, once. */
		String digest() {
			return HexFormat.of().formatHex(this.digest.digest());
		}

		/** Returns the trigrams; {@code null} if they are unknown. */
		@Nullable TrigramSet end() {
			return (isUnknown() || this.incomplete.length > 0) ? null : this.trigrams;
		}

	}

}
