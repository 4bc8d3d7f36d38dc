package io.mcpgateway.adapter.s3.listing;

import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.adapter.s3.client.BucketClient;
import io.mcpgateway.adapter.s3.mount.KeyFilter;
import io.mcpgateway.adapter.s3.mount.S3Descriptions;
import io.mcpgateway.adapter.s3.mount.S3Uris;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.UnfinishedListException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Lists the objects of a mount, itself first, in the order of the bytes of their keys. A
 * page is one request; where globs hide most of what it tells there are more, though not
 * through what is hidden as a whole, and so many only: then the list is unfinished.
 */
public final class ObjectList {

	/** The most keys that S3 tells at once. */
	private static final int MOST = 1000;

	/** How many requests may be made in vain for a page. */
	private static final int PATIENCE = 10;

	private final BucketClient bucket;

	private final S3Uris keys;

	private final KeyFilter filter;

	private final S3Descriptions descriptions;

	public ObjectList(BucketClient bucket, S3Uris keys, KeyFilter filter, S3Descriptions descriptions) {
		this.bucket = bucket;
		this.keys = keys;
		this.filter = filter;
		this.descriptions = descriptions;
	}

	/** List what comes after a URI. */
	public Flux<Resource> list(String after, int limit) {
		String uriPrefix = this.keys.uriPrefix();
		boolean begins = after.compareTo(uriPrefix) < 0;
		if (limit <= 0 || (!begins && !after.startsWith(uriPrefix))) {
			return Flux.empty();
		}
		String from = this.filter.following(begins ? "" : this.keys.keyOf(after));
		return ((from != null) ? part(from, begins, limit, PATIENCE + limit / MOST) : Mono.<Part>empty())
			.expand(Part::next)
			.concatMapIterable(Part::found, 1);
	}

	/** List one object, if it is there, with what a list tells of it: one request. */
	public Flux<Resource> find(String key) {
		return this.bucket.below(key, "", null, 1)
			.flatMapIterable((answer) -> ListingPage.of(answer, key, "").objects(this.filter))
			.filter((object) -> object.key().equals(key))
			.map(this.descriptions::object);
	}

	/**
	 * Ask for what comes behind a place.
	 * @param missing how many resources are wanted
	 * @param requests how many may be made
	 */
	private Mono<Part> part(String from, boolean begins, int missing, int requests) {
		return this.bucket
			.below(this.filter.common(), from, null, this.filter.isOpen() ? Math.min(missing, MOST) : MOST)
			.map((answer) -> read(ListingPage.of(answer, this.filter.common(), from), begins, missing, requests));
	}

	private Part read(ListingPage level, boolean begins, int missing, int requests) {
		List<Resource> found = new ArrayList<>(
				level.objects(this.filter).stream().map(this.descriptions::object).toList());
		if (begins && (found.isEmpty() || !found.getFirst().uri().equals(this.keys.uriPrefix()))) {
			found.addFirst(this.descriptions.root());
		}
		int rest = missing - found.size();
		if (rest <= 0 || !level.isCut()) {
			return new Part(found, Mono.empty());
		}
		if (level.items().isEmpty()) {
			return new Part(found, Mono.error(this.bucket::endless));
		}
		String next = this.filter.following(level.items().getLast().key());
		if (next == null) {
			return new Part(found, Mono.empty());
		}
		return new Part(found, (requests > 1) ? part(next, false, rest, requests - 1)
				: Mono.error(() -> new UnfinishedListException(this.keys.uri(next))));
	}

	/**
	 * A part of the list.
	 *
	 * @param next the part after it; empty if there is none
	 */
	private record Part(List<Resource> found, Mono<Part> next) {

	}

}
