package io.mcpgateway.adapter.s3;

import java.io.ByteArrayOutputStream;

import io.mcpgateway.resource.content.Content;
import org.reactivestreams.Subscription;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Reader of a content with explicit demand. */
public final class SlowReader extends BaseSubscriber<DataBuffer> {

	private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

	private volatile boolean complete;

	private volatile Throwable failure;

	public static SlowReader of(Content content) {
		SlowReader reader = new SlowReader();
		((Content.Streamed) content.body()).bytes().subscribe(reader);
		return reader;
	}

	/** Returns all bytes of a content. */
	public static byte[] all(Content content) {
		return switch (content.body()) {
			case Content.InMemory memory -> memory.bytes();
			case Content.Streamed(Flux<DataBuffer> bytes, var length) -> DataBufferUtils.join(bytes)
				.map(SlowReader::drain)
				.switchIfEmpty(Mono.fromSupplier(() -> new byte[0]))
				.block(FaultyBucket.TIMEOUT);
		};
	}

	public synchronized byte[] bytes() {
		return this.bytes.toByteArray();
	}

	public synchronized int count() {
		return this.bytes.size();
	}

	public boolean isComplete() {
		return this.complete;
	}

	public Throwable failure() {
		return this.failure;
	}

	public static byte[] drain(DataBuffer buffer) {
		byte[] bytes = new byte[buffer.readableByteCount()];
		buffer.read(bytes);
		DataBufferUtils.release(buffer);
		return bytes;
	}

	@Override
	protected void hookOnSubscribe(Subscription subscription) {
		// Nothing before it is told to
	}

	@Override
	protected synchronized void hookOnNext(DataBuffer buffer) {
		this.bytes.writeBytes(drain(buffer));
	}

	@Override
	protected void hookOnComplete() {
		this.complete = true;
	}

	@Override
	protected void hookOnError(Throwable thrown) {
		this.failure = thrown;
	}

}
