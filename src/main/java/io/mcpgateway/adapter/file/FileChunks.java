package io.mcpgateway.adapter.file;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.content.ChunkBuffers;
import io.mcpgateway.tree.TreeNode;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBuffer;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;
import reactor.core.scheduler.Schedulers;

/**
 * Stream of the bytes of an open file between two positions, in chunks. An event loop
 * reads what the kernel has in memory itself, a few chunks in succession. All else is
 * read in steps, which yield to other reads. Fails if the file shrinks.
 */
final class FileChunks extends Flux<DataBuffer> {

	private static final int CHUNKS_PER_STEP = 8;

	/** Maximum number of chunks that an event loop reads before a step. */
	private static final int CHUNKS_ON_EVENT_LOOP = 8;

	private final TreeNode file;

	private final long start;

	private final long end;

	private final ReaderKey caller;

	private final ReaderThreads threads;

	FileChunks(TreeNode file, long start, long end, ReaderKey caller, ReaderThreads threads) {
		this.file = file;
		this.start = start;
		this.end = end;
		this.caller = caller;
		this.threads = threads;
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

		/** Number of chunks that event loops have read since the last step. */
		private int readOnEventLoop;

		private volatile boolean ended;

		Steps(CoreSubscriber<? super DataBuffer> subscriber) {
			this.subscriber = subscriber;
		}

		@Override
		public void request(long count) {
			if (Operators.validate(count) && this.requested.getAndAccumulate(count, Operators::addCap) == 0) {
				readOnEventLoop();
			}
		}

		@Override
		public void cancel() {
			this.ended = true;
		}

		@Override
		public void run() {
			this.readOnEventLoop = 0;
			long wanted = Math.min(CHUNKS_PER_STEP, this.requested.get());
			for (long read = 0; read < wanted && !this.ended; read++) {
				publish(this::readFully);
			}
			if (!this.ended && this.requested.addAndGet(-wanted) > 0) {
				schedule();
			}
		}

		/** Reads the requested chunks, or as many as possible before a step. */
		private void readOnEventLoop() {
			boolean isRead = true;
			long left = 1;
			while (!this.ended && isRead && left > 0) {
				isRead = Schedulers.isInNonBlockingThread() && this.readOnEventLoop++ < CHUNKS_ON_EVENT_LOOP
						&& publish(FileChunks.this.file::readCached);
				left = isRead ? this.requested.decrementAndGet() : left;
			}
			if (!this.ended && !isRead) {
				schedule();
			}
		}

		/** Publishes a chunk, the end or an error; returns whether there was any. */
		private boolean publish(Source source) {
			DataBuffer chunk;
			try {
				chunk = read(source);
			}
			catch (IOException | RuntimeException | OutOfMemoryError ex) {
				fail(ex);
				return true;
			}
			if (chunk == null) {
				return false;
			}
			this.position += chunk.readableByteCount();
			if (this.ended || chunk.readableByteCount() == 0) {
				DataBufferUtils.release(chunk);
			}
			else {
				this.subscriber.onNext(chunk);
			}
			if (!this.ended && this.position == FileChunks.this.end) {
				this.ended = true;
				this.subscriber.onComplete();
			}
			return true;
		}

		private @Nullable DataBuffer read(Source source) throws IOException {
			NettyDataBuffer chunk = ChunkBuffers.CHUNKS.allocate();
			int length = (int) Math.min(chunk.capacity(), FileChunks.this.end - this.position);
			boolean isFull = false;
			try {
				isFull = source.read(chunk.getNativeBuffer().nioBuffer(0, length), this.position);
				return isFull ? chunk.writePosition(length) : null;
			}
			finally {
				if (!isFull) {
					chunk.release();
				}
			}
		}

		private boolean readFully(ByteBuffer into, long start) throws IOException {
			while (into.hasRemaining() && !this.ended) {
				if (FileChunks.this.file.read(into, start + into.position()) < 0) {
					throw new EOFException("The file shrank during the read: read the file again");
				}
			}
			return true;
		}

		private void fail(Throwable failure) {
			if (!this.ended) {
				this.ended = true;
				this.subscriber.onError(failure);
			}
		}

		private void schedule() {
			try {
				FileChunks.this.threads.run(FileChunks.this.caller, this);
			}
			catch (RuntimeException ex) {
				fail(ex);
			}
		}

	}

	/** Source of chunks. */
	@FunctionalInterface
	private interface Source {

		/** Fills a chunk; returns whether that was possible at once. */
		boolean read(ByteBuffer into, long position) throws IOException;

	}

}
