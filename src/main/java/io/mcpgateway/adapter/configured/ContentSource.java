package io.mcpgateway.adapter.configured;

import java.time.Instant;

import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.content.BufferBytes;
import io.mcpgateway.resource.content.ByteRange;
import io.mcpgateway.resource.content.Content.Body;
import io.mcpgateway.resource.content.ReadRange;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Source of the bytes of a resource. */
interface ContentSource {

	/** Returns the current state; empty if the file is missing. */
	Mono<State> state();

	/** Streams the bytes from a position to another, exclusive, on demand. */
	Flux<DataBuffer> bytes(long start, long end, ReaderKey reader);

	/** State of the bytes. */
	record State(long size, @Nullable Instant modified, String fingerprint) {

	}

	/** Reads a range, in memory or streamed; empty if the file is missing. */
	default Mono<Body> read(ReadRange range) {
		return Mono.deferContextual((context) -> read(range, ReaderKey.in(context)));
	}

	private Mono<Body> read(ReadRange range, ReaderKey reader) {
		return state()
			.flatMap((state) -> ByteRange.find(range, state.size(), (start, end) -> bytes(start, end, reader)))
			.flatMap((found) -> Body.of(bytes(found.start(), found.end(), reader), found.length()));
	}

	/** Reads a range small enough for memory. */
	default Mono<byte[]> bytes(ByteRange range) {
		return Mono.deferContextual((context) -> BufferBytes
			.join(bytes(range.start(), range.end(), ReaderKey.in(context)), (int) range.length()));
	}

}
