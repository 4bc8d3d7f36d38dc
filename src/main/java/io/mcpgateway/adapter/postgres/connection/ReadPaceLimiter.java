package io.mcpgateway.adapter.postgres.connection;

import java.time.Duration;

import io.mcpgateway.adapter.CancelOnFailure;
import io.mcpgateway.resource.content.UnreadableException;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.util.unit.DataSize;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;

/**
 * Limiter that ends the read of a document, and thereby frees its connection, when the
 * reader takes less than a rate. Only the time without demand counts, since a slow
 * database is not the reader's fault.
 */
final class ReadPaceLimiter {

	private static final String TOO_SLOW = "the rows were read too slowly while they held a database connection: read fewer rows at once with limit";

	private static final Duration CHECK = Duration.ofSeconds(1);

	private final Duration grace;

	private final long minBytesPerSecond;

	private long wanted;

	private long bytes;

	private long idle;

	private long idleSince = System.nanoTime();

	private ReadPaceLimiter(Duration grace, DataSize minPerSecond) {
		this.grace = grace;
		this.minBytesPerSecond = minPerSecond.toBytes();
	}

	/**
	 * Reads a document at a minimum rate.
	 * @param grace the time that the reader may take in addition
	 * @param minPerSecond the minimum rate; 0 for no limit
	 */
	static Flux<DataBuffer> require(Flux<DataBuffer> document, Duration grace, DataSize minPerSecond) {
		return (minPerSecond.toBytes() == 0) ? document : Flux.defer(() -> {
			ReadPaceLimiter pace = new ReadPaceLimiter(grace, minPerSecond);
			Mono<UnreadableException> tooSlow = Flux.interval(grace, CHECK)
				.filter((tick) -> pace.isTooSlow())
				.next()
				.map((tick) -> new UnreadableException(TOO_SLOW));
			return CancelOnFailure.on(tooSlow, document.doOnRequest(pace::want).doOnNext(pace::take));
		});
	}

	private synchronized void want(long buffers) {
		if (this.wanted == 0) {
			this.idle += System.nanoTime() - this.idleSince;
		}
		this.wanted = Operators.addCap(this.wanted, buffers);
	}

	private synchronized void take(DataBuffer buffer) {
		this.bytes += buffer.readableByteCount();
		if (this.wanted != Long.MAX_VALUE && --this.wanted == 0) {
			this.idleSince = System.nanoTime();
		}
	}

	private synchronized boolean isTooSlow() {
		long idleNow = this.idle + ((this.wanted == 0) ? System.nanoTime() - this.idleSince : 0);
		return idleNow > this.grace.toNanos() + this.bytes * 1e9 / this.minBytesPerSecond;
	}

}
