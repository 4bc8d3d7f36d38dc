package io.mcpgateway.adapter.s3;

import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.adapter.s3.client.BucketClient;
import io.mcpgateway.adapter.s3.mount.KeyFilter;
import io.mcpgateway.adapter.s3.mount.S3Uris;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.UnfinishedListException;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * List of a mount's objects, the mount first, in the byte order of keys. A page is one
 * request. Where globs hide most keys there are more requests, up to a limit: then the
 * list is unfinished. Whole hidden ranges are skipped.
 * <p>
 * If the bucket knows its callers, the list of a caller has the keys with the caller's
 * prefix, and the directory of that prefix in place of the mount, unless it is empty.
 */
final class S3Listing {

	/** Maximum keys of one response. */
	private static final int MAX_KEYS = 1000;

	/** Maximum requests for a page that find only hidden keys. */
	private static final int MAX_EMPTY_REQUESTS = 10;

	private final BucketClient bucket;

	private final S3Uris uris;

	private final KeyFilter filter;

	private final S3Descriptions descriptions;

	public S3Listing(BucketClient bucket, S3Uris uris, KeyFilter filter, S3Descriptions descriptions) {
		this.bucket = bucket;
		this.uris = uris;
		this.filter = filter;
		this.descriptions = descriptions;
	}

	/** Lists resources after a URI. */
	public Flux<Resource> list(String after, int limit) {
		String uriPrefix = this.uris.uriPrefix();
		boolean begins = after.compareTo(uriPrefix) < 0;
		if (limit <= 0 || (!begins && !after.startsWith(uriPrefix))) {
			return Flux.empty();
		}
		String from = this.filter.following(begins ? "" : this.uris.keyOf(after));
		return Mono.deferContextual((context) -> {
			String prefix = longer(this.filter.common(), this.bucket.listPrefix(context));
			return (from != null && prefix != null)
					? part(prefix, from, begins, limit, MAX_EMPTY_REQUESTS + limit / MAX_KEYS) : Mono.<Part>empty();
		}).expand(Part::next).concatMapIterable(Part::found, 1);
	}

	/** Lists one object, with the metadata of a list, in one request. */
	public Flux<Resource> find(String key) {
		return this.bucket.below(key, "", null, 1)
			.flatMapIterable((answer) -> ListingPage.of(answer, key, "").objects(this.filter))
			.filter((object) -> object.key().equals(key))
			.map(this.descriptions::object);
	}

	/**
	 * Requests a part after a position.
	 * @param prefix the prefix of all keys
	 * @param missing the resources still wanted
	 * @param requests the requests left
	 */
	private Mono<Part> part(String prefix, String from, boolean begins, int missing, int requests) {
		return this.bucket.below(prefix, from, null, this.filter.isOpen() ? Math.min(missing, MAX_KEYS) : MAX_KEYS)
			.map((answer) -> read(prefix, ListingPage.of(answer, prefix, from), begins, missing, requests));
	}

	/** Returns the longer of two prefixes; {@code null} if no key has both. */
	private static @Nullable String longer(String one, String other) {
		return one.startsWith(other) ? one : other.startsWith(one) ? other : null;
	}

	/** Returns the first resource of the list; {@code null} if none comes before keys. */
	private @Nullable Resource first(String prefix, ListingPage level) {
		if (!this.bucket.isPersonal() || (prefix.equals(this.uris.prefix()) && !level.items().isEmpty())) {
			return this.descriptions.root();
		}
		return (prefix.endsWith("/") && this.filter.showsBelow(prefix) && !level.items().isEmpty())
				? this.descriptions.directory(prefix) : null;
	}

	private Part read(String prefix, ListingPage level, boolean begins, int missing, int requests) {
		List<Resource> found = new ArrayList<>(
				level.objects(this.filter).stream().map(this.descriptions::object).toList());
		Resource first = begins ? first(prefix, level) : null;
		if (first != null && (found.isEmpty() || !found.getFirst().uri().equals(first.uri()))) {
			found.addFirst(first);
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
		return new Part(found, (requests > 1) ? part(prefix, next, false, rest, requests - 1)
				: Mono.error(() -> new UnfinishedListException(this.uris.uri(next))));
	}

	/**
	 * Part of the list.
	 *
	 * @param next the next part; empty after the last
	 */
	private record Part(List<Resource> found, Mono<Part> next) {

	}

}
