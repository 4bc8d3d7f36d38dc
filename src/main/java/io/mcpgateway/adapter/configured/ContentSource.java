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
interface ContentSource {

	/** Up to here a range is read at once. */
	int MAX_IN_MEMORY_BYTES = 256 * 1024;

	/** How it is now; empty if there is nothing. */
	Mono<State> state();

	/** Bytes from a position to another, exclusive, read with demand. */
	Flux<DataBuffer> bytes(long start, long end);

	/** What state it is in. */
	record State(long size, @Nullable Instant modified, String fingerprint) {

	}

	/** Read a range, or tell how to; empty if there is nothing. */
	default Mono<Body> read(ReadRange range) {
		return state().flatMap((state) -> ByteRange.find(range, state.size(), this::bytes))
			.flatMap((found) -> (found.length() <= MAX_IN_MEMORY_BYTES) ? bytes(found).<Body>map(InMemory::new)
					: Mono.just(new Streamed(bytes(found.start(), found.end()), found.length())));
	}

	/** Read so few bytes that they may be in memory. */
	default Mono<byte[]> bytes(ByteRange range) {
		return DataBufferUtils.join(bytes(range.start(), range.end()))
			.map(BufferBytes::drain)
			.defaultIfEmpty(new byte[0]);
	}

}
