package io.mcpgateway.adapter.configured;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.stream.LongStream;

import io.mcpgateway.resource.ReaderKey;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Source of constant bytes. */
final class ConstantSource implements ContentSource {

	/** Chunk size, a multiple of three to suit base64. */
	private static final int CHUNK_BYTES = 96 * 1024;

	private final byte[] bytes;

	ConstantSource(byte[] bytes) {
		this.bytes = bytes;
	}

	/**
	 * Reads a class path resource; {@code property} names the configuration in errors.
	 */
	static ConstantSource of(String property, String classpath) {
		try (InputStream stream = new ClassPathResource(classpath).getInputStream()) {
			return new ConstantSource(stream.readAllBytes());
		}
		catch (IOException ex) {
			throw new IllegalArgumentException(property + " must name a resource on the classpath", ex);
		}
	}

	/** Returns the bytes as text. */
	String text() {
		return new String(this.bytes, StandardCharsets.UTF_8);
	}

	@Override
	public Mono<State> state() {
		return Mono.just(new State(this.bytes.length, null, "constant"));
	}

	@Override
	public Flux<DataBuffer> bytes(long start, long end, ReaderKey reader) {
		return Flux.fromStream(() -> LongStream.iterate(start, (from) -> from < end, (from) -> from + CHUNK_BYTES)
			.mapToObj((from) -> chunk((int) from, (int) Math.min(from + CHUNK_BYTES, end))));
	}

	private DataBuffer chunk(int start, int end) {
		return DefaultDataBufferFactory.sharedInstance
			.wrap(ByteBuffer.wrap(this.bytes, start, end - start).slice().asReadOnlyBuffer());
	}

}
