package io.mcpgateway.adapter.s3.poll;

import io.mcpgateway.adapter.s3.client.BucketClient;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.watch.Snapshot;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;

/**
 * Looks at objects, with a request for each. They look as their entity tags do, which
 * lists tell as well, so that it makes no difference which was asked: what is written
 * again with the same bytes has not changed. An answer to a question about an object has
 * no body, so that there is nothing that a condition would save.
 */
final class ObjectSnapshots {

	/** It may be there, but not for us. */
	static final Snapshot DENIED = Snapshot.of("denied");

	private final BucketClient bucket;

	ObjectSnapshots(BucketClient bucket) {
		this.bucket = bucket;
	}

	/** Look at an object. */
	Mono<Snapshot> look(String key) {
		return this.bucket.head(key)
			.map(HeadObjectResponse::eTag)
			.map(ObjectSnapshots::of)
			.defaultIfEmpty(of(""))
			.onErrorResume(BucketClient.emptyIfMissing())
			.defaultIfEmpty(Snapshot.ABSENT)
			.onErrorResume(ObjectSnapshots::isDenied, (denied) -> Mono.just(DENIED));
	}

	/** How an object with an entity tag looks. */
	static Snapshot of(@Nullable String etag) {
		return Snapshot.of("etag " + ((etag != null) ? etag.replace("\"", "") : ""));
	}

	/**
	 * Whether an answer denies, which has no body that would say what: the object, or
	 * anything, as it is with credentials that have expired.
	 */
	private static boolean isDenied(Throwable failure) {
		Throwable cause = (failure instanceof SourceUnavailableException) ? failure.getCause() : failure;
		return cause instanceof AwsServiceException said && (said.statusCode() == 400 || said.statusCode() == 403);
	}

}
