package io.mcpgateway.adapter.s3;

import io.mcpgateway.protocol.CompleteResult.Completion;
import reactor.core.publisher.Mono;

/**
 * Completes keys as a shell does paths.
 */
final class KeyCompletion {

	private final Bucket bucket;

	private final Keys keys;

	private final KeyFilter filter;

	KeyCompletion(Bucket bucket, Keys keys, KeyFilter filter) {
		this.bucket = bucket;
		this.keys = keys;
		this.filter = filter;
	}

	/** Complete a key. */
	Mono<Completion> complete(String typed) {
		String prefix = this.keys.prefix() + typed;
		return this.filter.showsBelow(prefix)
				? this.bucket.list(prefix, "", "/", Completion.LARGEST).thenReturn(Completion.NONE) : Mono.empty();
	}

}
