package io.mcpgateway.adapter.file.read;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpgateway.adapter.file.tree.TreeNode;
import io.mcpgateway.resource.ReaderKey;
import org.reactivestreams.Subscription;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;

/**
 * Stream of the bytes of an open file between two positions, in chunks. Reads a few
 * chunks in a step and then yields to other reads. Fails if the file shrinks.
 */
final class FileChunks extends Flux<DataBuffer> {

	/** In bytes; a multiple of three for base64. */
	private static final int CHUNK_SIZE = 96 * 1024;

	private static final int CHUNKS_PER_STEP = 4;

	private final TreeNode file;

	private final long start;

	private final long end;

	private final ReaderKey caller;

	private final FairScheduler scheduler;

	FileChunks(TreeNode file, long start, long end, ReaderKey caller, FairScheduler scheduler) {
		this.file = file;
		this.start = start;
		this.end = end;
		this.caller = caller;
		this.scheduler = scheduler;
	}

	@Override
	public void subscribe(CoreSubscriber<? super DataBuffer> subscriber) {
		subscriber.onSubscribe(new Steps(subscriber));
	}

	/** Steps of a subscription, of which at most one is scheduled or runs. */
	private final class Steps implements Subscription, Runnable {

		private final AtomicLong requested = new AtomicLong();

		private final CoreSubscriber<? super DataBuffer> subscriber;

		private long position = FileChunks.this.start;

		private volatile boolean ended;

		Steps(CoreSubscriber<? super DataBuffer> subscriber) {
			this.subscriber = subscriber;
		}

		@Override
		public void request(long count) {
			if (Operators.validate(count) && this.requested.getAndAccumulate(count, Operators::addCap) == 0) {
				schedule();
			}
		}

		@Override
		public void cancel() {
			this.ended = true;
		}

		@Override
		public void run() {
			long wanted = Math.min(CHUNKS_PER_STEP, this.requested.get());
			for (long read = 0; read < wanted && !this.ended; read++) {
				step();
			}
			if (!this.ended && this.requested.addAndGet(-wanted) > 0) {
				schedule();
			}
		}

		private void step() {
			DataBuffer chunk;
			try {
				chunk = read();
			}
			catch (IOException | RuntimeException | OutOfMemoryError ex) {
				fail(ex);
				return;
			}
			if (!this.ended && this.position > FileChunks.this.start) {
				this.subscriber.onNext(chunk);
			}
			if (!this.ended && this.position == FileChunks.this.end) {
				this.ended = true;
				this.subscriber.onComplete();
			}
		}

		private DataBuffer read() throws IOException {
			ByteBuffer chunk = ByteBuffer.allocate((int) Math.min(CHUNK_SIZE, FileChunks.this.end - this.position));
			while (chunk.hasRemaining() && !this.ended) {
				if (FileChunks.this.file.read(chunk, this.position + chunk.position()) < 0) {
					throw new EOFException("The file shrank during the read: read the file again");
				}
			}
			this.position += chunk.limit();
			return DefaultDataBufferFactory.sharedInstance.wrap(chunk.flip());
		}

		private void fail(Throwable failure) {
			if (!this.ended) {
				this.ended = true;
				this.subscriber.onError(failure);
			}
		}

		private void schedule() {
			FileChunks.this.scheduler.schedule(FileChunks.this.caller, this);
		}

	}

}
