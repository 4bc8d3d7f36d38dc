package io.mcpgateway.adapter.configured;

import java.time.Instant;

import io.mcpgateway.resource.content.BufferBytes;
import io.mcpgateway.resource.content.ByteRange;
import io.mcpgateway.resource.content.Content.Body;
import io.mcpgateway.resource.content.Content.InMemory;
import io.mcpgateway.resource.content.Content.Streamed;
import io.mcpgateway.resource.content.ReadRange;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Where the bytes of a resource are.
 */
interface Source {

	/** Up to here a piece is read at once. */
	int SMALL = 256 * 1024;

	/** How it is now; empty if there is nothing. */
	Mono<State> state();

	/** Bytes from a position to another, exclusive, read with demand. */
	Flux<DataBuffer> bytes(long start, long end);

	/** What state it is in. */
	record State(long size, @Nullable Instant modified, String print) {

	}

	/** Read a piece, or tell how to; empty if there is nothing. */
	default Mono<Body> read(ReadRange piece) {
		return state().flatMap((state) -> ByteRange.find(piece, state.size(), this::bytes))
			.flatMap((range) -> (range.length() <= SMALL) ? bytes(range).<Body>map(InMemory::new)
					: Mono.just(new Streamed(bytes(range.start(), range.end()), range.length())));
	}

	/** Read so few bytes that they may be in memory. */
	default Mono<byte[]> bytes(ByteRange range) {
		return DataBufferUtils.join(bytes(range.start(), range.end()))
			.map(BufferBytes::drain)
			.defaultIfEmpty(new byte[0]);
	}

}
