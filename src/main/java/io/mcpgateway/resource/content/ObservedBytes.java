package io.mcpgateway.resource.content;

import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.observability.DefaultSignalListener;

/**
 * Bytes as they come once, told to who hears of them before whoever asked for them has
 * them. A source that has ended may still be cancelled, which is not told.
 */
final class ObservedBytes extends DefaultSignalListener<DataBuffer> {

	private final ReadObserver.Bytes observer;

	private long position;

	private volatile boolean hasEnded;

	ObservedBytes(ReadObserver.Bytes observer) {
		this.observer = observer;
	}

	@Override
	public void doFirst() {
		this.observer.received(0);
	}

	@Override
	public void doOnNext(DataBuffer buffer) {
		this.position += buffer.readableByteCount();
		this.observer.received(this.position);
	}

	@Override
	public void doOnComplete() {
		this.hasEnded = true;
		this.observer.completed();
	}

	@Override
	public void doOnError(Throwable failure) {
		this.hasEnded = true;
		this.observer.failed(failure);
	}

	@Override
	public void doOnCancel() {
		if (!this.hasEnded) {
			this.hasEnded = true;
			this.observer.cancelled();
		}
	}

}
