package io.mcpgateway.adapter.s3.poll;

import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.adapter.s3.client.BucketClient;
import io.mcpgateway.adapter.s3.client.InvalidResponseException;
import io.mcpgateway.adapter.s3.listing.ListingPage;
import io.mcpgateway.adapter.s3.mount.KeyFilter;
import io.mcpgateway.adapter.s3.mount.S3Uris;
import io.mcpgateway.resource.watch.Snapshot;
import io.mcpgateway.resource.watch.SnapshotDifference;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * Goes over all keys of a mount again and again, a few requests at a time, to see whether
 * there are others than in the round before.
 * <p>
 * Why nothing is missed though a round takes many passes: once a round finds another key,
 * the pages that follow have shifted, and are only taken down. What happened to them
 * since it was told is not known then, so that it is told again when such a round ends,
 * if that is in a later pass; the first round is such a round. What a filter hides fills
 * no page.
 * <p>
 * Why few keys are remembered: only a key that is named can be compared with what a
 * subscriber may list. Then a round tells at its end which keys came or went.
 */
final class KeyScan {

	/**
	 * The requests of a round: a thousand million keys. A server that has ever more keys
	 * would be asked for ever, and no round would end.
	 */
	static final int MAX_REQUESTS = 1_000_000;

	private final BucketClient bucket;

	private final KeyFilter filter;

	private final int limit;

	private final int maxRequests;

	private PageChecksums pages;

	private final S3Uris keys;

	private KeySetDiff names = new KeySetDiff();

	/** Whether a page is another, of which the names are told at the end of the round. */
	private boolean isOther;

	/** The URIs of the keys of the last change; none if they are not known. */
	private Set<String> changed = Set.of();

	private String after = "";

	/** How many passes there were. */
	private int pass;

	/** In which pass it was found that this round takes down only; none is below zero. */
	private int othersSince = 1;

	private int changes;

	private int requests;

	private int length = Integer.MAX_VALUE;

	/**
	 * No round has begun.
	 * @param limit how many keys are asked for at once
	 * @param maxRequests how many requests a round takes at most
	 */
	KeyScan(BucketClient bucket, S3Uris keys, KeyFilter filter, int limit, int maxRequests) {
		this.maxRequests = maxRequests;
		this.keys = keys;
		this.bucket = bucket;
		this.filter = filter;
		this.limit = limit;
		this.pages = new PageChecksums(limit);
	}

	/** How many requests a round takes; very many if there was none yet. */
	synchronized int length() {
		return this.length;
	}

	/** How the list of keys looks, as far as it was seen. */
	synchronized Snapshot look() {
		return Snapshot.of(print(this.changes)).with(new SnapshotDifference(print(this.changes - 1), this.changed));
	}

	/**
	 * Go on for some requests, but no further than the end of the round.
	 * @param objects URIs by their keys, in the order of their bytes
	 * @return how those of them look that were passed
	 */
	Mono<Map<String, Snapshot>> go(int most, NavigableMap<String, String> objects) {
		return Mono.fromRunnable(this::begin)
			.thenMany(Mono.defer(() -> ask(objects)).repeat(most - 1L))
			.takeUntil(Passed::isLast)
			.collect(HashMap::new, (looks, passed) -> looks.putAll(passed.looks()));
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
		// Of a watch that was ended meanwhile
		if (from.equals(this.after)) {
			this.requests++;
			level.objects(this.filter).stream().map(S3Object::key).forEach(this::see);
			this.after = (next != null) ? next : "";
			if (next == null) {
				end();
			}
			else if (this.requests == this.maxRequests) {
				giveUp();
				throw new InvalidResponseException("it has more keys than can be compared");
			}
		}
		return new Passed(looks(from, level, next, objects), next == null);
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
		this.changed = keys.stream().map(this.keys::uri).collect(Collectors.toUnmodifiableSet());
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

	/** Begins a round that compares nothing, as if there had been none before. */
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

	private static Map<String, Snapshot> looks(String from, ListingPage level, @Nullable String next,
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
		Map<String, Snapshot> looks = new HashMap<>();
		passed.forEach((key, uri) -> looks.put(uri, seen.getOrDefault(key, Snapshot.ABSENT)));
		return looks;
	}

	/** What one answer told, and whether it ended the round. */
	private record Passed(Map<String, Snapshot> looks, boolean isLast) {

	}

}
