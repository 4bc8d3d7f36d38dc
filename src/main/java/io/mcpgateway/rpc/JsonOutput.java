package io.mcpgateway.rpc;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;

/** Output stream into memory, cut where a text is spliced in. */
final class JsonOutput extends OutputStream {

	private static final byte[] NOTHING = {};

	private final List<Object> parts = new ArrayList<>(3);

	private byte[] bytes = NOTHING;

	private int count;

	private boolean streamed;

	@Override
	public void write(int b) {
		reserve(1);
		this.bytes[this.count++] = (byte) b;
	}

	@Override
	public void write(byte[] source, int offset, int length) {
		reserve(length);
		System.arraycopy(source, offset, this.bytes, this.count, length);
		this.count += length;
	}

	/** Appends bytes by reference. */
	void splice(byte[] text) {
		cut();
		this.parts.add(text);
	}

	/** Appends bytes that arrive later. */
	void splice(Flux<DataBuffer> text) {
		cut();
		this.parts.add(text);
		this.streamed = true;
	}

	boolean isStreamed() {
		return this.streamed;
	}

	/** Returns all pieces of a message without streamed texts. */
	List<byte[]> pieces() {
		cut();
		return (this.parts.size() == 1) ? List.of((byte[]) this.parts.getFirst())
				: this.parts.stream().map(byte[].class::cast).toList();
	}

	/**
	 * Returns all pieces in order. The bytes before the first streamed text wait for its
	 * first buffer. If the text begins with an error, the flux emits only the bytes of
	 * {@code instead}.
	 */
	Flux<DataBuffer> stream(Function<Throwable, byte[]> instead) {
		cut();
		int first = IntStream.range(0, this.parts.size())
			.filter((index) -> this.parts.get(index) instanceof Flux<?>)
			.findFirst()
			.orElseThrow();
		Flux<DataBuffer> before = concat(this.parts.subList(0, first));
		Flux<DataBuffer> after = concat(this.parts.subList(first + 1, this.parts.size()));
		return toFlux(this.parts.get(first)).switchOnFirst((signal, text) -> {
			Throwable failure = signal.getThrowable();
			return (failure != null) ? toFlux(instead.apply(failure)) : Flux.concat(before, text, after);
		});
	}

	private static Flux<DataBuffer> concat(List<Object> parts) {
		return Flux.fromIterable(parts).concatMap(JsonOutput::toFlux, 0);
	}

	@SuppressWarnings("unchecked")
	private static Flux<DataBuffer> toFlux(Object part) {
		return (part instanceof byte[] piece) ? Flux.just(DefaultDataBufferFactory.sharedInstance.wrap(piece))
				: (Flux<DataBuffer>) part;
	}

	/** Ends a piece. A message written at once needs no copy. */
	private void cut() {
		if (this.count > 0) {
			this.parts.add((this.count == this.bytes.length) ? this.bytes : Arrays.copyOf(this.bytes, this.count));
			this.bytes = NOTHING;
			this.count = 0;
		}
	}

	private void reserve(int length) {
		if (this.bytes.length - this.count < length) {
			this.bytes = Arrays.copyOf(this.bytes, Math.max(this.bytes.length * 2, this.count + length));
		}
	}

}
