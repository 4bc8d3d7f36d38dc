package io.mcpgateway.adapter.s3;

import io.mcpgateway.resource.Content;
import reactor.core.publisher.Mono;

/**
 * What keys share up to a slash as a JSON listing.
 */
final class PrefixListing {

	private final Bucket bucket;

	private final Keys keys;

	private final KeyFilter filter;

	PrefixListing(Bucket bucket, Keys keys, KeyFilter filter) {
		this.bucket = bucket;
		this.keys = keys;
		this.filter = filter;
	}

	/** Read what is below a key that ends in a slash; empty if nothing is. */
	Mono<Content> read(String uri, String key) {
		return Mono.empty();
	}

	/** Whether anything is below a key. */
	Mono<Boolean> exists(String key) {
		return Mono.just(this.filter.showsBelow(key) && key.equals(this.keys.prefix()) && this.bucket != null);
	}

}
