package io.mcpgateway.resource.content;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Random;
import java.util.stream.Stream;

import io.netty.util.IllegalReferenceCountException;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBuffer;
import reactor.core.publisher.Flux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tests of the memory that chunks share one after the other. */
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

}
