package io.mcpgateway.adapter.s3;

import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.adapter.s3.client.BucketClient;
import io.mcpgateway.adapter.s3.client.InvalidResponseException;
import io.mcpgateway.adapter.s3.mount.KeyFilter;
import io.mcpgateway.adapter.s3.mount.S3Uris;
import io.mcpgateway.resource.watch.Snapshot;
import io.mcpgateway.resource.watch.SnapshotDifference;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * Scan of all keys of a mount, round after round and a few requests at a time, that
 * detects differences from the previous round.
 * <p>
 * <b>Why</b> no change is missed over many passes: once a round finds a new key, later
 * pages have shifted and are only recorded. Their changes are unknown, so a change is
 * published again when that round ends in a later pass. The first round is such a round.
 * Hidden keys are skipped.
 * <p>
 * <b>Why</b> few keys are remembered: only a known key can be checked against a
 * subscriber's access. Then the end of a round names the new and deleted keys.
 */
final class KeyScan {

	/**
	 * Maximum requests of a round, for a thousand million keys. A hostile server could
	 * otherwise list new keys for ever.
	 */
	static final int MAX_REQUESTS = 1_000_000;

	private final BucketClient bucket;

	private final KeyFilter filter;

	private final int limit;

	private final int maxRequests;

	private PageChecksums pages;

	private final S3Uris uris;

	private KeySetDiff names = new KeySetDiff();

	/** Whether a page differs; the names follow at the end of the round. */
	private boolean isOther;

	/** URIs of the last change's keys; empty if unknown. */
	private Set<String> changed = Set.of();

	private String after = "";

	/** Number of passes. */
	private int pass;

	/** Pass since which the round only records; negative for none. */
	private int othersSince = 1;

	private int changes;

	private int requests;

	private int length = Integer.MAX_VALUE;

	/**
	 * Creates a scan.
	 * @param limit the keys of a request
	 * @param maxRequests the maximum requests of a round
	 */
	KeyScan(BucketClient bucket, S3Uris uris, KeyFilter filter, int limit, int maxRequests) {
		this.maxRequests = maxRequests;
		this.uris = uris;
		this.bucket = bucket;
		this.filter = filter;
		this.limit = limit;
		this.pages = new PageChecksums(limit);
	}

	/** Returns the requests of a round; a large number before the first. */
	synchronized int length() {
		return this.length;
	}

	/** Returns the snapshot of the list of keys, as far as scanned. */
	synchronized Snapshot snapshot() {
		return Snapshot.of(print(this.changes)).with(new SnapshotDifference(print(this.changes - 1), this.changed));
	}

	/**
	 * Continues for some requests, at most to the end of the round.
	 * @param objects subscribed URIs by key, in byte order
	 * @return the snapshots of the passed objects
	 */
	Mono<Map<String, Snapshot>> go(int most, NavigableMap<String, String> objects) {
		return Mono.fromRunnable(this::begin)
			.thenMany(Mono.defer(() -> ask(objects)).repeat(most - 1L))
			.takeUntil(Passed::isLast)
			.collect(HashMap::new, (snapshots, passed) -> snapshots.putAll(passed.snapshots()));
	}

	private synchronized void begin() {
		this.pass++;
	}

	private synchronized Mono<Passed> ask(NavigableMap<String, String> objects) {
		String from = this.after;
		return this.bucket.list(this.filter.common(), from, null, this.limit)
			.map((answer) -> take(from, ListingPage.of(answer, this.filter.common(), from), objects))
			.onErrorMap(InvalidResponseException.class, this.bucket::failure);
	}

	private synchronized Passed take(String from, ListingPage level, NavigableMap<String, String> objects) {
		@Nullable String next = level.isLast() ? null : this.filter.following(level.items().getLast().key());
		// From a watch that has ended
		if (from.equals(this.after)) {
			this.requests++;
			level.objects(this.filter).stream().map(S3Object::key).forEach(this::see);
			this.after = (next != null) ? next : "";
			if (next == null) {
				end();
			}
			else if (this.requests == this.maxRequests) {
				giveUp();
				throw new InvalidResponseException("the bucket has more keys than a scan can compare");
			}
		}
		return new Passed(snapshots(from, level, next, objects), next == null);
	}

	private static String print(int changes) {
		return "list " + changes;
	}

	private void see(String key) {
		this.names.add(key);
		this.isOther |= this.pages.add(key);
		if (this.isOther && !this.names.areKnown()) {
			others();
		}
	}

	private void others() {
		if (this.othersSince < 0) {
			this.othersSince = this.pass;
			change(Set.of());
		}
	}

	private void change(Set<String> keys) {
		this.changes++;
		this.changed = keys.stream().map(this.uris::uri).collect(Collectors.toUnmodifiableSet());
	}

	private void end() {
		this.isOther |= this.pages.end();
		Set<String> named = this.names.end();
		if (named == null) {
			endUnnamed();
		}
		else if (!named.isEmpty()) {
			change(named);
		}
		this.othersSince = -1;
		this.isOther = false;
		this.length = this.requests;
		this.requests = 0;
	}

	/** Starts a round that only records, like the first. */
	private void giveUp() {
		this.pages = new PageChecksums(this.limit);
		this.names = new KeySetDiff();
		this.after = "";
		this.othersSince = this.pass;
		this.isOther = false;
		this.requests = 0;
	}

	private void endUnnamed() {
		if (this.isOther) {
			others();
		}
		if (this.othersSince >= 0 && this.othersSince < this.pass) {
			change(Set.of());
		}
	}

	private static Map<String, Snapshot> snapshots(String from, ListingPage level, @Nullable String next,
			NavigableMap<String, String> objects) {
		if (objects.isEmpty()) {
			return Map.of();
		}
		Map<String, Snapshot> seen = new HashMap<>();
		level.items()
			.stream()
			.flatMap((item) -> Stream.ofNullable(item.object()))
			.forEach((object) -> seen.put(object.key(), ObjectSnapshots.of(object.eTag())));
		NavigableMap<String, String> passed = (next != null) ? objects.subMap(from, false, next, true)
				: objects.tailMap(from, false);
		Map<String, Snapshot> snapshots = new HashMap<>();
		passed.forEach((key, uri) -> snapshots.put(uri, seen.getOrDefault(key, Snapshot.ABSENT)));
		return snapshots;
	}

	/** Result of one response, and whether the round ended. */
	private record Passed(Map<String, Snapshot> snapshots, boolean isLast) {

	}

}
