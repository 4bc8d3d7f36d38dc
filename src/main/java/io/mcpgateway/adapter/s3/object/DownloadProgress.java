package io.mcpgateway.adapter.s3.object;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpgateway.adapter.s3.client.InvalidResponseException;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;

/**
 * How far a reading of an object has come, which may need more than one answer. A server
 * is given up that brings too little: answers that break off after a few bytes, or bytes
 * that drip, would otherwise go on for years. The time in which the reader wants nothing
 * is not the server's.
 */
final class DownloadProgress {

	private static final Duration PAUSE = Duration.ofMillis(50);

	private static final int LONGEST_PAUSE = 6;

	/** The bytes that an answer must bring to count as none that broke off. */
	private static final int MIN_ANSWER_BYTES = 16 * 1024;

	/** The bytes that a server must bring in a second while it is waited for. */
	private static final int MIN_BYTES_PER_SECOND = 8 * 1024;

	private final long start;

	private final long end;

	private final int retries;

	private final long grace;

	private final AtomicLong demand = new AtomicLong();

	private long position;

	private long begun;

	private int fruitless;

	/** The time in nanoseconds that the server was waited for. */
	private long waited;

	private volatile long waitingSince = System.nanoTime();

	/**
	 * Begins at the start of a range of bytes.
	 * @param end exclusive
	 * @param retries how many answers in succession may bring little, after the first
	 * @param patience how long one answer may take to come
	 */
	DownloadProgress(long start, long end, int retries, Duration patience) {
		this.start = start;
		this.position = start;
		this.begun = start;
		this.end = end;
		this.retries = retries;
		this.grace = patience.multipliedBy(retries + 1L).toNanos();
	}

	/** Notes that the reader wants more buffers. */
	void want(long buffers) {
		if (this.demand.getAndAccumulate(buffers, Operators::addCap) == 0) {
			this.waitingSince = System.nanoTime();
		}
	}

	boolean isComplete() {
		return this.position == this.end;
	}

	/** Begin to read the next answer; tells which range to ask for. */
	String begin() {
		this.begun = this.position;
		this.waitingSince = System.nanoTime();
		return "bytes=" + this.position + "-" + (this.end - 1);
	}

	/** Whether an answer is the continuation. */
	boolean continuesWith(ContentRange extent) {
		return extent.start() == this.position && extent.end() <= this.end;
	}

	/** Bytes have come. */
	void advance(ByteBuffer bytes) {
		if (bytes.remaining() > this.end - this.position) {
			throw new InvalidResponseException("there is more than was announced");
		}
		this.position += bytes.remaining();
		if (bytes.hasRemaining()) {
			count();
			this.demand.updateAndGet((wanted) -> (wanted == Long.MAX_VALUE) ? wanted : Math.max(0, wanted - 1));
		}
	}

	/**
	 * Ends a wait for the server: adds the time since the last bytes, or since the reader
	 * wanted any.
	 */
	void stopWaiting() {
		long now = System.nanoTime();
		this.waited += (this.demand.get() > 0) ? now - this.waitingSince : 0;
		this.waitingSince = now;
	}

	private void count() {
		stopWaiting();
		double allowed = this.grace + (this.position - this.start) * (1e9 / MIN_BYTES_PER_SECOND);
		if (this.waited > allowed) {
			throw new InvalidResponseException("it brings less than " + MIN_BYTES_PER_SECOND + " bytes a second");
		}
	}

	/**
	 * Waits for a moment after an answer that broke off, or fails if there may be no
	 * other. One that broke off while nobody read is no fault of the server.
	 */
	<T> Mono<T> pause(Throwable failure) {
		boolean isExcused = this.position > this.begun && this.demand.get() == 0;
		boolean isFruitful = this.position - this.begun >= MIN_ANSWER_BYTES;
		this.fruitless = (isExcused || isFruitful) ? 0 : this.fruitless + 1;
		if (this.fruitless > this.retries || failure instanceof InvalidResponseException) {
			return Mono.error(failure);
		}
		return Mono.delay(PAUSE.multipliedBy(1L << Math.min(this.fruitless, LONGEST_PAUSE))).then(Mono.empty());
	}

}
