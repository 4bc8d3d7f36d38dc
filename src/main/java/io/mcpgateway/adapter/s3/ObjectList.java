package io.mcpgateway.adapter.s3;

import io.mcpgateway.protocol.Resource;
import reactor.core.publisher.Flux;

/**
 * Lists the objects of a mount, itself first, in the order of the bytes of their keys.
 */
final class ObjectList {

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
		String from = begins ? "" : this.keys.keyOf(after);
		Flux<Resource> objects = this.bucket.list(this.keys.prefix(), from, null, limit)
			.flatMapIterable((page) -> page.contents())
			.filter((object) -> this.filter.shows(object.key()))
			.map(this.descriptions::object);
		return begins ? objects.startWith(this.descriptions.root()) : objects;
	}

}
