package io.mcpgateway.adapter.s3;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpgateway.adapter.s3.client.InvalidResponseException;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;

/**
 * Progress of a download over several responses. A server that sends too little is given
 * up: responses of a few bytes, or slow bytes, could otherwise last for years. Time
 * without demand from the reader does not count.
 */
final class DownloadProgress {

	private static final Duration PAUSE = Duration.ofMillis(50);

	private static final int MAX_PAUSE_EXPONENT = 6;

	/** Bytes that make a response count as progress. */
	private static final int MIN_ANSWER_BYTES = 16 * 1024;

	/** Bytes a second that a server must send while the reader waits. */
	private static final int MIN_BYTES_PER_SECOND = 8 * 1024;

	private final long start;

	private final long end;

	private final int retries;

	private final long grace;

	private final AtomicLong demand = new AtomicLong();

	private long position;

	private long begun;

	private int fruitless;

	/** Nanoseconds of waiting for the server. */
	private long waited;

	private volatile long waitingSince = System.nanoTime();

	/**
	 * Creates the progress of a range.
	 * @param end exclusive
	 * @param retries the maximum consecutive responses with little progress, after the
	 * first
	 * @param patience the timeout of a response
	 */
	DownloadProgress(long start, long end, int retries, Duration patience) {
		this.start = start;
		this.position = start;
		this.begun = start;
		this.end = end;
		this.retries = retries;
		this.grace = patience.multipliedBy(retries + 1L).toNanos();
	}

	/** Records the reader's demand. */
	void want(long buffers) {
		if (this.demand.getAndAccumulate(buffers, Operators::addCap) == 0) {
			this.waitingSince = System.nanoTime();
		}
	}

	boolean isComplete() {
		return this.position == this.end;
	}

	/** Starts the next response and returns the range to request. */
	String begin() {
		this.begun = this.position;
		this.waitingSince = System.nanoTime();
		return "bytes=" + this.position + "-" + (this.end - 1);
	}

	/** Returns whether a response continues the download. */
	boolean continuesWith(ContentRange extent) {
		return extent.start() == this.position && extent.end() <= this.end;
	}

	/** Records received bytes. */
	void advance(ByteBuffer bytes) {
		if (bytes.remaining() > this.end - this.position) {
			throw new InvalidResponseException("the server sent more bytes than announced");
		}
		this.position += bytes.remaining();
		if (bytes.hasRemaining()) {
			count();
			this.demand.updateAndGet((wanted) -> (wanted == Long.MAX_VALUE) ? wanted : Math.max(0, wanted - 1));
		}
	}

	/** Stops the clock and adds the time since the last bytes or the last demand. */
	void stopWaiting() {
		long now = System.nanoTime();
		this.waited += (this.demand.get() > 0) ? now - this.waitingSince : 0;
		this.waitingSince = now;
	}

	private void count() {
		stopWaiting();
		double allowed = this.grace + (this.position - this.start) * (1e9 / MIN_BYTES_PER_SECOND);
		if (this.waited > allowed) {
			throw new InvalidResponseException(
					"the server sends less than " + MIN_BYTES_PER_SECOND + " bytes a second");
		}
	}

	/**
	 * Pauses after a broken response, or fails after the last retry. A break while the
	 * reader pauses is excused.
	 */
	<T> Mono<T> pause(Throwable failure) {
		boolean isExcused = this.position > this.begun && this.demand.get() == 0;
		boolean isFruitful = this.position - this.begun >= MIN_ANSWER_BYTES;
		this.fruitless = (isExcused || isFruitful) ? 0 : this.fruitless + 1;
		if (this.fruitless > this.retries || failure instanceof InvalidResponseException) {
			return Mono.error(failure);
		}
		return Mono.delay(PAUSE.multipliedBy(1L << Math.min(this.fruitless, MAX_PAUSE_EXPONENT))).then(Mono.empty());
	}

}
