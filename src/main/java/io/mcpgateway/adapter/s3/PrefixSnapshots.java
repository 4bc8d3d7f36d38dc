package io.mcpgateway.adapter.s3;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentMap;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mcpgateway.adapter.s3.client.BucketClient;
import io.mcpgateway.adapter.s3.mount.KeyFilter;
import io.mcpgateway.adapter.s3.mount.S3Uris;
import io.mcpgateway.resource.Audience;
import io.mcpgateway.resource.Hash64;
import io.mcpgateway.resource.watch.Snapshot;
import io.mcpgateway.resource.watch.SnapshotDifference;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * Snapshots of the keys below a prefix: of their entries, or of the object with bytes at
 * the same key. A listing that exceeds a pass continues in the next one and gets a
 * snapshot when complete. The places of listings are those of the audience that is asked
 * for, as each sees entries of its own.
 */
final class PrefixSnapshots {

	/** Maximum incomplete listings; beyond, some restart. */
	private static final int MAX_PARTIAL_SCANS = 10_000;

	/** Maximum remembered entries of all listings, which name changes. */
	private static final int MAX_ENTRIES = 20_000;

	private final ConcurrentMap<String, Scan> halfSeen = Caffeine.newBuilder()
		.maximumSize(MAX_PARTIAL_SCANS)
		.<String, Scan>build()
		.asMap();

	private final Cache<String, Entries> seen = Caffeine.newBuilder()
		.maximumWeight(MAX_ENTRIES)
		.<String, Entries>weigher((key, entries) -> entries.prints().size() + 1)
		.build();

	private final BucketClient bucket;

	private final S3Uris uris;

	private final KeyFilter filter;

	private final int limit;

	/**
	 * Creates an empty set of snapshots.
	 * @param limit the entries of a request
	 */
	PrefixSnapshots(BucketClient bucket, S3Uris uris, KeyFilter filter, int limit) {
		this.uris = uris;
		this.limit = limit;
		this.bucket = bucket;
		this.filter = filter;
	}

	/** Takes a snapshot below a key; empty if the requests are used up. */
	Mono<Snapshot> snapshot(String key, int most) {
		return Mono.deferContextual((context) -> {
			Audience audience = Audience.in(context);
			String place = (audience != null) ? audience.tag(key) : key;
			return Mono.defer(() -> goOn(key, place))
				.repeat(most - 1L)
				.takeUntil(Scan::isEnded)
				.filter(Scan::isEnded)
				.next()
				.map((scan) -> snapshot(place, scan));
		});
	}

	/** Adds the changed entries, if both listings took one request. */
	private Snapshot snapshot(String place, Scan scan) {
		Snapshot now = scan.snapshot();
		Entries before = this.seen.getIfPresent(place);
		if (scan.entries() == null) {
			this.seen.invalidate(place);
			return now;
		}
		this.seen.put(place, new Entries(now.fingerprint(), scan.entries()));
		return (before == null || before.print().equals(now.fingerprint())) ? now
				: now.with(SnapshotDifference.of(before.print(), before.prints(), scan.entries()));
	}

	private Mono<Scan> goOn(String key, String place) {
		Scan begun = this.halfSeen.remove(place);
		Scan scan = (begun != null) ? begun : Scan.BEGINNING;
		return this.bucket.list(key, scan.after(), "/", this.limit)
			.map((answer) -> scan.with(ListingPage.of(answer, key, scan.last()), this.filter, this.uris))
			.doOnNext((next) -> keep(place, next));
	}

	private void keep(String place, Scan scan) {
		if (!scan.isEnded()) {
			this.halfSeen.put(place, scan);
		}
	}

	/** Fingerprints of a listing's entries and of the whole. */
	private record Entries(String print, Map<String, Long> prints) {

	}

	/**
	 * Incomplete scan of a listing.
	 *
	 * @param last the last entry
	 * @param after the position behind the last entry
	 * @param entries the fingerprints by URI; {@code null} beyond one request
	 */
	private record Scan(String last, String after, long print, boolean isEnded, @Nullable Map<String, Long> entries) {

		private static final Scan BEGINNING = new Scan("", "", Hash64.EMPTY, false, Map.of());

		private Scan with(ListingPage level, KeyFilter filter, S3Uris uris) {
			long seen = this.print;
			Map<String, Long> prints = new HashMap<>();
			for (ListingPage.Item item : level.shown(filter)) {
				String told = told(item);
				seen = Hash64.of(seen, Hash64.of(told));
				prints.put(uris.uri(item.key()), Hash64.of(Hash64.EMPTY, Hash64.of(told)));
			}
			return level.isLast() ? new Scan("", "", seen, true, (this.entries != null) ? prints : null)
					: new Scan(level.items().getLast().key(), level.items().getLast().end(), seen, false, null);
		}

		private Snapshot snapshot() {
			return (this.print == Hash64.EMPTY) ? Snapshot.ABSENT : Snapshot.of("listing " + this.print);
		}

		private static String told(ListingPage.Item item) {
			S3Object object = item.object();
			return (object == null) ? item.key()
					: item.key() + '\n' + object.size() + '\n' + object.lastModified() + '\n' + object.eTag();
		}

	}

}
