package io.mcpgateway.adapter.s3;

import java.util.concurrent.ConcurrentMap;

import com.github.benmanes.caffeine.cache.Caffeine;
import io.mcpgateway.resource.watch.Look;
import reactor.core.publisher.Mono;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * Looks at listings: at what they tell, or at the object that has bytes in the place of
 * one, and at nothing further below. One that takes more requests than a pass has for it
 * is gone on with in the next, and tells how it looks when it has been seen in full.
 */
final class ListingLooks {

	/** How many may be half seen; beyond it, some begin anew. */
	private static final int MOST = 10_000;

	private final ConcurrentMap<String, Scan> halfSeen = Caffeine.newBuilder()
		.maximumSize(MOST)
		.<String, Scan>build()
		.asMap();

	private final Bucket bucket;

	private final KeyFilter filter;

	private final int limit;

	/**
	 * None was seen.
	 * @param limit how many entries are asked for at once
	 */
	ListingLooks(Bucket bucket, KeyFilter filter, int limit) {
		this.limit = limit;
		this.bucket = bucket;
		this.filter = filter;
	}

	/**
	 * Look at what is below a key with some requests; empty if they are not enough.
	 */
	Mono<Look> look(String key, int most) {
		return Mono.defer(() -> goOn(key))
			.repeat(most - 1L)
			.takeUntil(Scan::isEnded)
			.filter(Scan::isEnded)
			.next()
			.map(Scan::look);
	}

	private Mono<Scan> goOn(String key) {
		Scan begun = this.halfSeen.remove(key);
		Scan scan = (begun != null) ? begun : Scan.BEGINNING;
		return this.bucket.list(key, scan.after(), "/", this.limit)
			.map((answer) -> scan.with(Level.of(answer, key, scan.last()), this.filter))
			.doOnNext((next) -> keep(key, next));
	}

	private void keep(String key, Scan scan) {
		if (!scan.isEnded()) {
			this.halfSeen.put(key, scan);
		}
	}

	/**
	 * How far a listing was seen, and how it looked up to there.
	 *
	 * @param last the last entry, and {@code after} the place behind it
	 */
	private record Scan(String last, String after, long print, boolean isEnded) {

		private static final Scan BEGINNING = new Scan("", "", Fingerprint.EMPTY, false);

		private Scan with(Level level, KeyFilter filter) {
			long seen = this.print;
			for (Level.Item item : level.shown(filter)) {
				seen = Fingerprint.add(seen, told(item));
			}
			return level.isLast() ? new Scan("", "", seen, true)
					: new Scan(level.items().getLast().key(), level.items().getLast().end(), seen, false);
		}

		private Look look() {
			return (this.print == Fingerprint.EMPTY) ? Look.NOTHING : Look.of("listing " + this.print);
		}

		private static String told(Level.Item item) {
			S3Object object = item.object();
			return (object == null) ? item.key()
					: item.key() + '\n' + object.size() + '\n' + object.lastModified() + '\n' + object.eTag();
		}

	}

}
