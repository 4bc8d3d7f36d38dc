package io.mcpgateway.document;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BiFunction;

import io.mcpgateway.blocking.BlockingScheduler;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.ReaderPermits;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.UnreadableException;
import org.springframework.util.unit.DataSize;
import reactor.core.publisher.Mono;
import reactor.pool.InstrumentedPool;
import reactor.pool.PoolAcquirePendingLimitException;
import reactor.pool.PoolBuilder;

/**
 * Places for documents in temporary files. A document waits for a place before a byte of
 * it is written, so documents that wait take no disk. The documents of one caller take at
 * most half of the places, and half of the queue, until their conversions end.
 */
final class SpoolPlaces {

	/**
	 * Number of places beside those of the workers, so that a worker finds its next
	 * document on disk although another comes from a slow source.
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

	/** Returns the number of documents that wait for a place or have one. */
	int documents() {
		return this.readers.waiting() + this.places.metrics().pendingAcquireSize()
				+ this.places.metrics().acquiredSize();
	}

	/**
	 * Writes a document into a file as soon as a place is free. The file and its place
	 * last as long as their use, or until the end of a conversion that keeps them.
	 * @param again the document if it had to wait, as a stream may not wait for its
	 * reader
	 * @param use uses the file and the hash of its bytes
	 * @return what the use returns, an {@link ObstacleException} if the document is too
	 * large, an {@link UnreadableException} if too many wait or the source is too slow,
	 * or the error of {@link ReaderKey#busy()}
	 */
	<T> Mono<T> use(Content document, Mono<Content> again, BiFunction<SpooledDocument, String, Mono<T>> use) {
		return Mono.fromCallable(this.files::work)
			.onErrorMap(IOException.class, ConversionUnavailableException::disk)
			.flatMap((work) -> {
				long start = System.nanoTime();
				return Mono.usingWhen(acquire(work), (spooled) -> {
					boolean isFresh = System.nanoTime() - start < FRESH_NANOS;
					return (isFresh ? Mono.just(document) : again).flatMap((content) -> write(spooled, content))
						.flatMap((hash) -> use.apply(spooled, hash));
				}, (spooled) -> Mono.fromRunnable(spooled::leave));
			})
			.onErrorMap(PoolAcquirePendingLimitException.class,
					(full) -> new UnreadableException("too many documents are being converted. Try again later"));
	}

	/** Waits for a place of the reader's share. */
	private Mono<SpooledDocument> acquire(Path work) {
		return Mono.deferContextual((context) -> this.readers.request(ReaderKey.in(context),
				(end) -> this.places.acquire().map((place) -> new SpooledDocument(work, this.maxSize, () -> {
					place.release().subscribe();
					end.run();
				}))));
	}

	private Mono<String> write(SpooledDocument spooled, Content content) {
		return spooled.write(content)
			.timeout(this.maxTime,
					Mono.error(() -> new UnreadableException("its source sends it too slowly. Try again later")),
					BlockingScheduler.shared());
	}

}
