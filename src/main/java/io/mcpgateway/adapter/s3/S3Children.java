package io.mcpgateway.adapter.s3;

import java.util.List;

import io.mcpgateway.adapter.s3.client.BucketClient;
import io.mcpgateway.adapter.s3.mount.KeyFilter;
import io.mcpgateway.adapter.s3.mount.S3Descriptions;
import io.mcpgateway.adapter.s3.mount.S3Uris;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.DirectoryPage;
import reactor.core.publisher.Mono;

/**
 * Children of a directory: the keys below a slash, cut at the next slash, in the order of
 * the bucket. A page is one request.
 */
final class S3Children {

	/** Maximum keys of one response. */
	private static final int MAX_KEYS = 1000;

	private final BucketClient bucket;

	private final S3Uris uris;

	private final KeyFilter filter;

	private final S3Descriptions descriptions;

	public S3Children(BucketClient bucket, S3Uris uris, KeyFilter filter, S3Descriptions descriptions) {
		this.bucket = bucket;
		this.uris = uris;
		this.filter = filter;
		this.descriptions = descriptions;
	}

	/**
	 * Reads the children after a position. Empty without keys below the directory, or if
	 * an object with bytes has the directory's key; the mount itself always exists.
	 * @param after the last key before, or the position behind a directory
	 */
	public Mono<DirectoryPage> children(String key, String after, int limit) {
		return this.filter.showsBelow(key) ? this.bucket.below(key, after, "/", Math.min(limit, MAX_KEYS))
			.map((answer) -> ListingPage.of(answer, key, after))
			.filter((level) -> !after.isEmpty() || isDirectory(key, level))
			.flatMap((level) -> page(key, level)) : Mono.empty();
	}

	private boolean isDirectory(String key, ListingPage level) {
		return level.items().isEmpty() ? key.equals(this.uris.prefix())
				: !(level.beginsWithObject(key) && this.filter.shows(key));
	}

	private Mono<DirectoryPage> page(String key, ListingPage level) {
		if (level.isCut() && level.items().isEmpty()) {
			return Mono.error(this.bucket::endless);
		}
		List<Resource> children = level.shown(this.filter)
			.stream()
			.filter((item) -> !item.key().equals(key))
			.map(this::child)
			.toList();
		return Mono.just(new DirectoryPage(children, level.isCut() ? level.items().getLast().end() : null));
	}

	private Resource child(ListingPage.Item item) {
		return (item.object() != null) ? this.descriptions.object(item.object())
				: this.descriptions.directory(item.key());
	}

}
