package io.mcpgateway.resource.content;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SynchronousSink;

/**
 * Stream of a text in UTF-8, whatever its encoding. The encoding is decided once, by 64
 * KiB at the beginning; if these are ASCII, by 64 KiB from the first other byte on. Holds
 * no more in memory than that. UTF-8 and binary bytes pass unchanged.
 * <p>
 * A wrong or incomplete character becomes U+FFFD, as does NUL, which no text has.
 */
final class DecodedStream {

	private static final char REPLACEMENT = '\uFFFD';

	private static final char BYTE_ORDER_MARK = '\uFEFF';

	private final TextEncoding encoding;

	private final ByteArrayOutputStream held = new ByteArrayOutputStream();

	private State state = State.UNDECIDED;

	private final Consumer<Charset> found;

	private @Nullable Decoder decoder;

	private DecodedStream(TextEncoding encoding, Consumer<Charset> found) {
		this.encoding = encoding;
		this.found = found;
	}

	/** State of the decision. */
	private enum State {

		/** Holds bytes until they suffice. */
		UNDECIDED,

		/** Passes on ASCII. */
		ASCII,

		/** Passes on or decodes all that follows. */
		DECIDED

	}

	/**
	 * Returns the text of a stream, whose encoding its first bytes decide.
	 * @param found receives an encoding other than UTF-8 before the text
	 */
	static Flux<DataBuffer> decode(Flux<DataBuffer> bytes, TextEncoding encoding, Consumer<Charset> found) {
		return Flux.defer(() -> new DecodedStream(encoding, found).decode(bytes));
	}

	/** Returns the text of a stream in a known encoding. */
	static Flux<DataBuffer> decode(Flux<DataBuffer> bytes, Charset charset) {
		return Flux.defer(() -> {
			DecodedStream stream = new DecodedStream(TextEncoding.DETECTED, (known) -> {
			});
			stream.decide(charset);
			return stream.decode(bytes);
		});
	}

	/** Returns the text of bytes in a known encoding. */
	static byte[] decode(byte[] bytes, Charset charset) {
		return new Decoder(charset).decode(bytes, true);
	}

	/**
	 * Returns the encoding of a stream; empty for UTF-8 and for binary bytes. Reads only
	 * until the encoding is decided.
	 */
	static Mono<Optional<Charset>> find(Flux<DataBuffer> bytes, TextEncoding encoding) {
		return Mono.defer(() -> {
			AtomicReference<Charset> found = new AtomicReference<>();
			DecodedStream stream = new DecodedStream(encoding, found::set);
			return stream.decode(bytes)
				.doOnNext(DataBufferUtils::release)
				.takeUntil((buffer) -> stream.state == State.DECIDED)
				.then(Mono.fromSupplier(() -> Optional.ofNullable(found.get())));
		});
	}

	private Flux<DataBuffer> decode(Flux<DataBuffer> bytes) {
		return Flux.concat(bytes.handle(this::next), Mono.fromSupplier(this::end))
			.filter((buffer) -> buffer.readableByteCount() > 0)
			.doOnDiscard(DataBuffer.class, DataBufferUtils::release);
	}

	private void next(DataBuffer buffer, SynchronousSink<DataBuffer> sink) {
		if (this.state == State.ASCII && !TextDetector.isAscii(buffer)) {
			this.state = State.UNDECIDED;
		}
		if (this.state == State.UNDECIDED) {
			this.held.writeBytes(BufferBytes.drain(buffer));
			if (this.held.size() >= TextEncoding.SAMPLE_BYTES) {
				sink.next(wrap(held(false)));
			}
			return;
		}
		sink.next((this.decoder != null) ? wrap(this.decoder.decode(BufferBytes.drain(buffer), false)) : buffer);
	}

	private DataBuffer end() {
		if (this.state == State.UNDECIDED) {
			return wrap(held(true));
		}
		return wrap((this.decoder != null) ? this.decoder.decode(new byte[0], true) : new byte[0]);
	}

	/** Decides by the held bytes, and returns them as text. */
	private byte[] held(boolean isAll) {
		byte[] bytes = this.held.toByteArray();
		this.held.reset();
		Charset charset = this.encoding.find(bytes, isAll);
		if (charset == null && TextDetector.isAscii(bytes)) {
			this.state = State.ASCII;
			return bytes;
		}
		decide(charset);
		return (this.decoder != null) ? this.decoder.decode(bytes, isAll) : bytes;
	}

	private void decide(@Nullable Charset charset) {
		this.state = State.DECIDED;
		if (charset != null) {
			this.decoder = new Decoder(charset);
			this.found.accept(charset);
		}
	}

	private static DataBuffer wrap(byte[] bytes) {
		return DefaultDataBufferFactory.sharedInstance.wrap(bytes);
	}

	/** Decoder that keeps the bytes of an incomplete character for the next call. */
	private static final class Decoder {

		private final TextDecoder decoder;

		private byte[] rest = new byte[0];

		private boolean isStarted;

		/** First half of a pair of surrogates, whose second half comes later; or 0. */
		private char half;

		Decoder(Charset charset) {
			this.decoder = new TextDecoder(charset);
		}

		byte[] decode(byte[] bytes, boolean isLast) {
			byte[] all = Arrays.copyOf(this.rest, this.rest.length + bytes.length);
			System.arraycopy(bytes, 0, all, this.rest.length, bytes.length);
			ByteBuffer in = ByteBuffer.wrap(all);
			CharBuffer out = this.decoder.buffer(all.length, 1);
			if (this.half != 0) {
				out.put(this.half);
				this.half = 0;
			}
			this.decoder.decode(in, out, isLast);
			this.rest = Arrays.copyOfRange(all, in.position(), all.length);
			return utf8(out.flip(), isLast);
		}

		private byte[] utf8(CharBuffer text, boolean isLast) {
			if (!this.isStarted && text.hasRemaining()) {
				this.isStarted = true;
				text.position((text.get(0) == BYTE_ORDER_MARK) ? 1 : 0);
			}
			int last = text.limit() - 1;
			if (!isLast && text.hasRemaining() && Character.isHighSurrogate(text.get(last))) {
				this.half = text.get(last);
				text.limit(last);
			}
			for (int i = text.position(); i < text.limit(); i++) {
				if (text.get(i) == 0) {
					text.put(i, REPLACEMENT);
				}
			}
			ByteBuffer utf8 = StandardCharsets.UTF_8.encode(text);
			byte[] bytes = new byte[utf8.remaining()];
			utf8.get(bytes);
			return bytes;
		}

	}

}
