package io.mcpgateway.resource.content;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import java.util.stream.Stream;

import io.netty.util.IllegalReferenceCountException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBuffer;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tests of streams of chunks, and of the memory that they share one after the other. */
class ChunkBuffersTests {

	@Test
	void returnTheirMemoryOnceAndOnlyWhenTheyAreReleased() {
		NettyDataBuffer first = ChunkBuffers.CHUNKS.allocate();
		byte[] memory = first.getNativeBuffer().array();
		NettyDataBuffer second = ChunkBuffers.CHUNKS.allocate();
		assertThat(second.getNativeBuffer().array()).isNotSameAs(memory);
		DataBuffer part = first.writePosition(9).split(4);
		first.release();
		assertThat(allocations(memory)).isZero();
		DataBufferUtils.release(part);
		assertThatThrownBy(first::release).isInstanceOf(IllegalReferenceCountException.class);
		assertThat(allocations(memory)).isOne();
	}

	@Test
	void holdNoBytesOfTheChunkBefore() {
		NettyDataBuffer first = ChunkBuffers.CHUNKS.allocate();
		first.write("secret", StandardCharsets.UTF_8);
		first.release();
		NettyDataBuffer second = ChunkBuffers.CHUNKS.allocate();
		assertThat(second.readableByteCount()).isZero();
		second.release();
	}

	/** Chunks that are encoded into memory of the pool, and the rest that is not. */
	@Test
	void encodeAsBase64WhateverTheyAreCutInto() {
		byte[] content = new byte[5 * ChunkBuffers.CHUNK_SIZE + 1];
		new Random(7).nextBytes(content);
		for (int first : new int[] { 0, 1, 3, ChunkBuffers.CHUNK_SIZE }) {
			for (int round = 0; round < 3; round++) {
				Flux<DataBuffer> encoded = Base64Stream.encode(chunks(content, first));
				byte[] all = encoded.map(BufferBytes::drain)
					.collectList()
					.map((pieces) -> Base64.getDecoder()
						.decode(String.join("", pieces.stream().map(String::new).toList())))
					.block();
				assertThat(all).isEqualTo(content);
			}
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, ChunkBuffers.CHUNK_SIZE, 2 * ChunkBuffers.CHUNK_SIZE, 3 * ChunkBuffers.CHUNK_SIZE })
	void streamAnInputUpToALength(int length) {
		byte[] content = new byte[2 * ChunkBuffers.CHUNK_SIZE + 10];
		new Random(7).nextBytes(content);
		Flux<DataBuffer> chunks = ChunkBuffers.stream(() -> new ByteArrayInputStream(content), length)
			.doOnNext((chunk) -> assertThat(chunk.readableByteCount()).isBetween(1, ChunkBuffers.CHUNK_SIZE));
		assertThat(BufferBytes.join(chunks, length).block())
			.isEqualTo(Arrays.copyOf(content, Math.min(length, content.length)));
	}

	@Test
	void streamsReadOnDemandAndCloseTheirInputOnce() {
		OpenInput input = new OpenInput(3 * ChunkBuffers.CHUNK_SIZE);
		StepVerifier.create(ChunkBuffers.stream(() -> input, Long.MAX_VALUE), 1)
			.consumeNextWith(DataBufferUtils::release)
			.then(() -> assertThat(input.read).isEqualTo(ChunkBuffers.CHUNK_SIZE))
			.then(() -> assertThat(input.closed).isZero())
			.thenCancel()
			.verify();
		assertThat(input.closed).isOne();
	}

	@Test
	void streamsEndAtAChunkThatIsNotFull() {
		OpenInput input = new OpenInput(10);
		StepVerifier.create(ChunkBuffers.stream(() -> input, 20), 1)
			.consumeNextWith(DataBufferUtils::release)
			.verifyComplete();
		assertThat(input.closed).isOne();
	}

	@Test
	void streamsFailWithTheirInput() {
		OpenInput input = new OpenInput(ChunkBuffers.CHUNK_SIZE + 10);
		input.failure = new EOFException("cut");
		StepVerifier.create(ChunkBuffers.stream(() -> input, Long.MAX_VALUE))
			.consumeNextWith(DataBufferUtils::release)
			.verifyErrorSatisfies((failure) -> assertThat(failure).isSameAs(input.failure));
		assertThat(input.closed).isOne();
	}

	@Test
	void streamsFailIfNothingCanBeOpened() {
		StepVerifier.create(ChunkBuffers.stream(() -> {
			throw new EOFException("closed");
		}, 1)).verifyError(EOFException.class);
	}

	private static Flux<DataBuffer> chunks(byte[] content, int first) {
		return Flux.generate(() -> 0, (position, sink) -> {
			int length = Math.min((position == 0 && first > 0) ? first : ChunkBuffers.CHUNK_SIZE,
					content.length - position);
			if (length == 0) {
				sink.complete();
			}
			else {
				sink.next(ChunkBuffers.CHUNKS.allocate().write(content, position, length));
			}
			return position + length;
		});
	}

	/** Takes all memory of the pool and returns how often this memory was part of it. */
	private static long allocations(byte[] memory) {
		return Stream.generate(() -> ChunkBuffers.CHUNKS.allocate().getNativeBuffer().array())
			.limit(40)
			.filter((array) -> array == memory)
			.count();
	}

	/** Input of zeros that counts what is done with it. */
	private static final class OpenInput extends InputStream {

		private final int size;

		private int read;

		private int closed;

		private @Nullable IOException failure;

		OpenInput(int size) {
			this.size = size;
		}

		@Override
		public int read() throws IOException {
			if (this.read < this.size) {
				this.read++;
				return 0;
			}
			if (this.failure != null) {
				throw this.failure;
			}
			return -1;
		}

		@Override
		public void close() {
			this.closed++;
		}

	}

}
