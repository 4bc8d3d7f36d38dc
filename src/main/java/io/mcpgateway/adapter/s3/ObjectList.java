package io.mcpgateway.adapter.s3;

import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.UnfinishedListException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * Lists the objects of a mount, itself first, in the order of the bytes of their keys. A
 * page is one request; where globs hide most of what it tells there are more, though not
 * through what is hidden as a whole, and so many only: then the list is unfinished.
 */
final class ObjectList {

	/** The most keys that S3 tells at once. */
	private static final int MOST = 1000;

	/** How many requests may be made in vain for a page. */
	private static final int PATIENCE = 10;

	private final Bucket bucket;

	private final Keys keys;

	private final KeyFilter filter;

	private final S3Descriptions descriptions;

	ObjectList(Bucket bucket, Keys keys, KeyFilter filter, S3Descriptions descriptions) {
		this.bucket = bucket;
		this.keys = keys;
		this.filter = filter;
		this.descriptions = descriptions;
	}

	/** List what comes after a URI. */
	Flux<Resource> list(String after, int limit) {
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

	/**
	 * Ask for what comes behind a place.
	 * @param missing how many resources are wanted
	 * @param requests how many may be made
	 */
	private Mono<Part> part(String from, boolean begins, int missing, int requests) {
		return this.bucket.list(this.filter.common(), from, null, this.filter.isOpen() ? Math.min(missing, MOST) : MOST)
			.map((answer) -> read(answer, from, begins, missing, requests));
	}

	private Part read(ListObjectsV2Response answer, String from, boolean begins, int missing, int requests) {
		List<S3Object> objects = inOrder(answer.contents(), from);
		List<Resource> found = new ArrayList<>(
				objects.stream().filter(this::isListed).map(this.descriptions::object).toList());
		if (begins && (found.isEmpty() || !found.getFirst().uri().equals(this.keys.uriPrefix()))) {
			found.addFirst(this.descriptions.root());
		}
		int rest = missing - found.size();
		if (rest <= 0 || !Boolean.TRUE.equals(answer.isTruncated())) {
			return new Part(found, Mono.empty());
		}
		if (objects.isEmpty()) {
			return new Part(found, Mono.error(() -> new IllegalStateException("a list goes on with nothing new")));
		}
		String next = this.filter.following(objects.getLast().key());
		if (next == null) {
			return new Part(found, Mono.empty());
		}
		return new Part(found, (requests > 1) ? part(next, false, rest, requests - 1)
				: Mono.error(() -> new UnfinishedListException(this.keys.uri(next))));
	}

	/** Nothing else than what was asked for, whatever a server answers. */
	private List<S3Object> inOrder(List<S3Object> objects, String from) {
		List<S3Object> behind = new ArrayList<>();
		String last = from;
		for (S3Object object : objects) {
			String key = object.key();
			if (key != null && key.startsWith(this.filter.common()) && KeyOrder.isBehind(key, last)) {
				behind.add(object);
				last = key;
			}
		}
		return behind;
	}

	private boolean isListed(S3Object object) {
		return !Keys.isMarker(object) && this.filter.shows(object.key());
	}

	/**
	 * A part of the list.
	 *
	 * @param next the part after it; empty if there is none
	 */
	private record Part(List<Resource> found, Mono<Part> next) {

	}

}
