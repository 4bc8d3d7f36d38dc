package io.mcpgateway.adapter.configured;

import java.time.Instant;
import java.util.function.Function;

import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.content.BufferBytes;
import io.mcpgateway.resource.content.ByteRange;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Body;
import io.mcpgateway.resource.content.ReadRange;
import io.mcpgateway.resource.content.TextEncoding;
import io.mcpgateway.resource.content.TextRange;
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
	default Mono<Content> read(ReadRange range, Function<Body, Content> content) {
		return Mono.deferContextual((context) -> read(range, ReaderKey.in(context), content));
	}

	private Mono<Content> read(ReadRange range, ReaderKey reader, Function<Body, Content> content) {
		return state()
			.flatMap((state) -> TextRange.find(range, state.size(), (start, end) -> bytes(start, end, reader),
					TextEncoding.DETECTED))
			.flatMap((found) -> Body
				.of(bytes(found.bytes().start(), found.bytes().end(), reader), found.bytes().length())
				.map((body) -> found.of(content.apply(body))))
			.map((read) -> (range == ReadRange.WHOLE) ? read.encoded(TextEncoding.DETECTED) : read);
	}

	/** Reads a range small enough for memory. */
	default Mono<byte[]> bytes(ByteRange range) {
		return Mono.deferContextual((context) -> BufferBytes
			.join(bytes(range.start(), range.end(), ReaderKey.in(context)), (int) range.length()));
	}

}
