package io.mcpgateway.adapter.s3;

import io.mcpgateway.resource.Content;
import io.mcpgateway.resource.Content.Form;
import io.mcpgateway.resource.Content.InMemory;
import io.mcpgateway.resource.MediaTypes;
import io.mcpgateway.resource.Piece;
import reactor.core.publisher.Mono;
import software.amazon.awssdk.core.async.AsyncResponseTransformer;

/**
 * Reads objects.
 */
final class ObjectReader {

	private final Bucket bucket;

	ObjectReader(Bucket bucket) {
		this.bucket = bucket;
	}

	/** Read an object, or a piece of it; empty if there is none. */
	Mono<Content> read(String uri, String key, Piece piece) {
		String mimeType = MediaTypes.ofName(S3Descriptions.name(key));
		return this.bucket.get(key, "bytes=0-262143", null, AsyncResponseTransformer::toBytes)
			.map((bytes) -> new Content(uri, mimeType, Form.of(mimeType), new InMemory(bytes.asByteArray())))
			.onErrorResume(Bucket.emptyIfMissing());
	}

	/** Whether there is an object. */
	Mono<Boolean> exists(String key) {
		return this.bucket.head(key).hasElement().onErrorResume(Bucket.emptyIfMissing());
	}

}
