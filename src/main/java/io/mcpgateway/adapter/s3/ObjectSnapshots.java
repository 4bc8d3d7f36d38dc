package io.mcpgateway.adapter.s3;

import io.mcpgateway.adapter.s3.client.BucketClient;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.watch.Snapshot;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;

/**
 * Snapshots of objects, with one request each. A snapshot is the entity tag, as in lists,
 * so both agree: a rewrite with the same bytes counts as unchanged. A response to HEAD is
 * too small to gain from a condition.
 */
final class ObjectSnapshots {

	/** Snapshot of a denied object. */
	static final Snapshot DENIED = Snapshot.of("denied");

	private final BucketClient bucket;

	ObjectSnapshots(BucketClient bucket) {
		this.bucket = bucket;
	}

	/** Takes a snapshot of an object. */
	Mono<Snapshot> snapshot(String key) {
		return this.bucket.head(key)
			.map(HeadObjectResponse::eTag)
			.map(ObjectSnapshots::of)
			.defaultIfEmpty(of(""))
			.onErrorResume(BucketClient.emptyIfMissing())
			.defaultIfEmpty(Snapshot.ABSENT)
			.onErrorResume(ObjectSnapshots::isDenied, (denied) -> Mono.just(DENIED));
	}

	/** Returns the snapshot for an entity tag. */
	static Snapshot of(@Nullable String etag) {
		return Snapshot.of("etag " + ((etag != null) ? etag.replace("\"", "") : ""));
	}

	/**
	 * Returns whether a response denies access: to the object, or to everything, as with
	 * expired credentials; HEAD does not tell.
	 */
	private static boolean isDenied(Throwable failure) {
		Throwable cause = (failure instanceof SourceUnavailableException) ? failure.getCause() : failure;
		return cause instanceof AwsServiceException said && (said.statusCode() == 400 || said.statusCode() == 403);
	}

}
