package io.mcpgateway.adapter.s3;

import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.stream.Collectors;

import io.mcpgateway.resource.watch.Look;
import reactor.core.publisher.Mono;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
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
 */
final class KeySweep {

	private final Bucket bucket;

	private final KeyFilter filter;

	private final String prefix;

	private final int limit;

	private final KeyPages pages;

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
	 */
	KeySweep(Bucket bucket, Keys keys, KeyFilter filter, int limit) {
		this.bucket = bucket;
		this.filter = filter;
		this.prefix = keys.prefix();
		this.limit = limit;
		this.pages = new KeyPages(limit);
	}

	/** How many requests a round takes; very many if there was none yet. */
	synchronized int length() {
		return this.length;
	}

	/** How the list of keys looks, as far as it was seen. */
	synchronized Look look() {
		return Look.of("list " + this.changes);
	}

	/**
	 * Go on for some requests, but no further than the end of the round.
	 * @param objects URIs by their keys, in the order of their bytes
	 * @return how those of them look that were passed
	 */
	Mono<Map<String, Look>> go(int most, NavigableMap<String, String> objects) {
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
		return this.bucket.list(this.prefix, from, null, this.limit).map((answer) -> take(from, answer, objects));
	}

	private synchronized Passed take(String from, ListObjectsV2Response answer, NavigableMap<String, String> objects) {
		boolean isLast = !Boolean.TRUE.equals(answer.isTruncated()) || answer.contents().isEmpty();
		// Of a watch that was ended meanwhile
		if (from.equals(this.after)) {
			this.requests++;
			answer.contents().stream().map(S3Object::key).filter(this.filter::shows).forEach(this::see);
			this.after = isLast ? "" : AnswerEnd.of(answer, this.filter);
			if (isLast) {
				end();
			}
		}
		return new Passed(looks(from, answer, isLast, objects), isLast);
	}

	private void see(String key) {
		if (this.pages.add(key)) {
			others();
		}
	}

	private void others() {
		if (this.othersSince < 0) {
			this.othersSince = this.pass;
			this.changes++;
		}
	}

	private void end() {
		if (this.pages.end()) {
			others();
		}
		if (this.othersSince >= 0 && this.othersSince < this.pass) {
			this.changes++;
		}
		this.othersSince = -1;
		this.length = this.requests;
		this.requests = 0;
	}

	private static Map<String, Look> looks(String from, ListObjectsV2Response answer, boolean isLast,
			NavigableMap<String, String> objects) {
		if (objects.isEmpty()) {
			return Map.of();
		}
		Map<String, Look> seen = answer.contents()
			.stream()
			.collect(Collectors.toMap(S3Object::key, (object) -> ObjectLooks.of(object.eTag()), (one, other) -> other));
		NavigableMap<String, String> passed = isLast ? objects.tailMap(from, false)
				: objects.subMap(from, false, answer.contents().getLast().key(), true);
		Map<String, Look> looks = new HashMap<>();
		passed.forEach((key, uri) -> looks.put(uri, seen.getOrDefault(key, Look.NOTHING)));
		return looks;
	}

	/** What one answer told, and whether it ended the round. */
	private record Passed(Map<String, Look> looks, boolean isLast) {

	}

}
