package io.mcpgateway.document;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.ReaderPermits;
import io.mcpgateway.resource.content.UnreadableException;
import org.springframework.util.unit.DataSize;
import reactor.core.publisher.Mono;
import reactor.pool.InstrumentedPool;
import reactor.pool.PoolAcquirePendingLimitException;
import reactor.pool.PoolBuilder;

/**
 * Places for documents in temporary files. A document waits for a place before the first
 * byte is written: waiting documents take no disk. The documents of one caller take at
 * most half of the places, and half of the queue, until their conversions end.
 */
final class SpoolPlaces {

	/**
	 * Number of places beside the places of the workers: a worker finds the next document
	 * on disk although another document comes from a slow source.
	 */
	private static final int SPARE_PLACES = 3;

	/** Time after which the unread stream of a source may have ended. */
	private static final long FRESH_NANOS = Duration.ofSeconds(1).toNanos();

	private final DocumentFiles files;

	private final InstrumentedPool<Object> places;

	private final ReaderPermits readers;

	private final long maxSize;

	private final Duration maxTime;

	/**
	 * Creates places.
	 * @param workers number of documents that are converted at a time
	 * @param maxWaiting maximum number of documents that wait for a place
	 * @param maxSize maximum size of a document
	 * @param maxTime maximum time to read a document from its source
	 */
	SpoolPlaces(DocumentFiles files, int workers, int maxWaiting, DataSize maxSize, Duration maxTime) {
		this.files = files;
		this.places = PoolBuilder.from(Mono.fromSupplier(Object::new))
			.sizeBetween(0, workers + SPARE_PLACES)
			.maxPendingAcquire(maxWaiting)
			.buildPool();
		this.readers = new ReaderPermits(size() / 2, Math.max(1, maxWaiting / 2), Duration.ZERO);
		this.maxSize = maxSize.toBytes();
		this.maxTime = maxTime;
	}

	/** Returns the maximum number of documents in temporary files. */
	int size() {
		return this.places.config().allocationStrategy().permitMaximum();
	}

	/** Returns the number of documents with a place or waiting for a place. */
	int documents() {
		return this.readers.waiting() + this.places.metrics().pendingAcquireSize()
				+ this.places.metrics().acquiredSize();
	}

	/**
	 * Acquires a place for a document to write. The document has the place until closed.
	 * @return the document, an {@link UnreadableException} if too many wait, or the error
	 * of {@link ReaderKey#busy()}
	 */
	Mono<SpooledDocument> acquire() {
		return Mono.fromCallable(this.files::work)
			.onErrorMap(IOException.class, ConversionUnavailableException::disk)
			.flatMap(this::acquire)
			.onErrorMap(PoolAcquirePendingLimitException.class,
					(full) -> new UnreadableException("too many documents are being converted. Try again later"));
	}

	/** Waits for a place of the reader's share. */
	private Mono<SpooledDocument> acquire(Path work) {
		return Mono.deferContextual((context) -> {
			long start = System.nanoTime();
			return this.readers.request(ReaderKey.in(context), (end) -> this.places.acquire().map((place) -> {
				boolean isFresh = System.nanoTime() - start < FRESH_NANOS;
				return new SpooledDocument(work, this.maxSize, this.maxTime, isFresh, () -> {
					place.release().subscribe();
					end.run();
				});
			}));
		});
	}

}
