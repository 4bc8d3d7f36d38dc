package io.mcpgateway.resource.content;

import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.observability.DefaultSignalListener;

/**
 * Listener that reports the bytes of a stream to an observer before the reader receives
 * the bytes. A cancellation after the end is ignored.
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
