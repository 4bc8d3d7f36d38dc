package io.mcpgateway.adapter.s3;

import java.nio.ByteBuffer;
import java.time.Duration;

import reactor.core.publisher.Mono;

/**
 * How far a reading of an object has come, which may need more than one answer.
 */
final class Progress {

	private static final Duration PAUSE = Duration.ofMillis(50);

	private static final int LONGEST_PAUSE = 6;

	private final long end;

	private final int retries;

	private long position;

	private long begun;

	private int fruitless;

	/**
	 * At the beginning of a range of bytes.
	 * @param end exclusive
	 * @param retries how many answers in succession may bring nothing, after the first
	 */
	Progress(long start, long end, int retries) {
		this.position = start;
		this.begun = start;
		this.end = end;
		this.retries = retries;
	}

	boolean isComplete() {
		return this.position == this.end;
	}

	/** Begin to read the next answer; tells which range to ask for. */
	String begin() {
		this.begun = this.position;
		return "bytes=" + this.position + "-" + (this.end - 1);
	}

	/** Whether an answer is the continuation. */
	boolean continuesWith(Extent extent) {
		return extent.start() == this.position && extent.end() <= this.end;
	}

	/** Bytes have come. */
	void advance(ByteBuffer bytes) {
		if (bytes.remaining() > this.end - this.position) {
			throw new StrangeAnswerException("there is more than was announced");
		}
		this.position += bytes.remaining();
	}

	/**
	 * An answer broke off, with a failure; empty, after a pause, if there may be another.
	 */
	<T> Mono<T> pause(Throwable failure) {
		this.fruitless = (this.position > this.begun) ? 0 : this.fruitless + 1;
		if (this.fruitless > this.retries || failure instanceof StrangeAnswerException) {
			return Mono.error(failure);
		}
		return Mono.delay(PAUSE.multipliedBy(1L << Math.min(this.fruitless, LONGEST_PAUSE))).then(Mono.empty());
	}

}
