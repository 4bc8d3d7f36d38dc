package io.mcpgateway.adapter.configured;

import java.time.Instant;

import io.mcpgateway.resource.Bytes;
import io.mcpgateway.resource.Content.Body;
import io.mcpgateway.resource.Content.InMemory;
import io.mcpgateway.resource.Content.Streamed;
import io.mcpgateway.resource.Piece;
import io.mcpgateway.resource.PieceRange;
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
	default Mono<Body> read(Piece piece) {
		return state().flatMap((state) -> PieceRange.find(piece, state.size(), this::bytes))
			.flatMap((range) -> (range.length() <= SMALL) ? bytes(range).<Body>map(InMemory::new)
					: Mono.just(new Streamed(bytes(range.start(), range.end()), range.length())));
	}

	/** Read so few bytes that they may be in memory. */
	default Mono<byte[]> bytes(PieceRange range) {
		return DataBufferUtils.join(bytes(range.start(), range.end())).map(Bytes::drain).defaultIfEmpty(new byte[0]);
	}

}
