package io.mcpgateway.adapter.s3;

import java.util.concurrent.ConcurrentMap;

import com.github.benmanes.caffeine.cache.Caffeine;
import io.mcpgateway.resource.watch.Look;
import reactor.core.publisher.Mono;
import software.amazon.awssdk.services.s3.model.CommonPrefix;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * Looks at listings: at what they tell, and at nothing further below. One that takes more
 * requests than a pass has for it is gone on with in the next, and tells how it looks
 * when it has been seen in full.
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
			.map((answer) -> scan.with(answer, key, this.filter))
			.doOnNext((next) -> keep(key, next));
	}

	private void keep(String key, Scan scan) {
		if (!scan.isEnded()) {
			this.halfSeen.put(key, scan);
		}
	}

	/** How far a listing was seen, and how it looked up to there. */
	private record Scan(String after, long print, boolean isEnded) {

		private static final Scan BEGINNING = new Scan("", Fingerprint.EMPTY, false);

		private Scan with(ListObjectsV2Response answer, String listed, KeyFilter filter) {
			long seen = this.print;
			for (CommonPrefix prefix : answer.commonPrefixes()) {
				seen = filter.showsBelow(prefix.prefix()) ? Fingerprint.add(seen, prefix.prefix()) : seen;
			}
			for (S3Object object : answer.contents()) {
				boolean isShown = !object.key().equals(listed) && filter.shows(object.key());
				seen = isShown ? Fingerprint.add(seen, told(object)) : seen;
			}
			boolean isLast = !Boolean.TRUE.equals(answer.isTruncated())
					|| (answer.contents().isEmpty() && answer.commonPrefixes().isEmpty());
			return new Scan(isLast ? "" : AnswerEnd.of(answer, filter), seen, isLast);
		}

		private Look look() {
			return (this.print == Fingerprint.EMPTY) ? Look.NOTHING : Look.of("listing " + this.print);
		}

		private static String told(S3Object object) {
			return object.key() + '\n' + object.size() + '\n' + object.lastModified() + '\n' + object.eTag();
		}

	}

}
