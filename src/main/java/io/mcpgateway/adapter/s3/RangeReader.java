package io.mcpgateway.adapter.s3;

import java.nio.ByteBuffer;
import java.util.function.UnaryOperator;

import io.mcpgateway.resource.content.BufferBytes;
import io.mcpgateway.resource.content.ByteRange;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Body;
import io.mcpgateway.resource.content.Content.InMemory;
import io.mcpgateway.resource.content.Content.Streamed;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

/**
 * Reader of ranges of an object with some bytes in memory; it requests only the others.
 */
final class RangeReader {

	private final FetchedRange first;

	private final ObjectStream stream;

	private final ContextView caller;

	/**
	 * Creates a reader.
	 * @param caller the context of the call; ranges are requested later too
	 */
	RangeReader(FetchedRange first, ObjectStream stream, ContextView caller) {
		this.caller = caller;
		this.first = first;
		this.stream = stream;
	}

	/** Returns the metadata of the object. */
	ObjectMetadata object() {
		return this.first.object();
	}

	/**
	 * Returns a small range in memory, or a stream of a larger one.
	 * @param failures maps failures for readers of the stream
	 */
	Mono<Body> body(ByteRange range, UnaryOperator<Throwable> failures) {
		if (this.first.covers(range)) {
			return Mono.just(new InMemory(this.first.slice(range)));
		}
		Flux<DataBuffer> bytes = read(range.start(), range.end());
		return (range.length() > Content.MAX_IN_MEMORY_BYTES)
				? Mono.just(new Streamed(bytes.onErrorMap(failures), range.length()))
				: BufferBytes.join(bytes, (int) range.length()).map(InMemory::new);
	}

	/** Returns the bytes of a range. */
	Flux<DataBuffer> read(long start, long end) {
		long from = Math.clamp(this.first.start(), start, end);
		long to = Math.clamp(this.first.end(), from, end);
		return Flux.concat(ask(start, from), recall(from, to), ask(to, end));
	}

	private Flux<DataBuffer> ask(long start, long end) {
		return (start < end) ? this.stream.read(this.caller, this.first.object(), start, end) : Flux.empty();
	}

	private Flux<DataBuffer> recall(long start, long end) {
		return (start < end) ? Flux.defer(() -> Flux.just(DefaultDataBufferFactory.sharedInstance.wrap(
				ByteBuffer.wrap(this.first.bytes(), (int) (start - this.first.start()), (int) (end - start)).slice())))
				: Flux.empty();
	}

}
