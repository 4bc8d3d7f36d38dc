package io.mcpgateway.adapter.s3.object;

import java.io.IOException;
import java.nio.ByteBuffer;

import io.mcpgateway.adapter.s3.client.BucketClient;
import io.mcpgateway.adapter.s3.client.InvalidResponseException;
import io.mcpgateway.adapter.s3.client.ObjectUnavailableException;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import io.mcpgateway.resource.ReaderKey;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import software.amazon.awssdk.core.async.ResponsePublisher;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;

/**
 * Reads versions of objects with demand, in one request if nothing breaks.
 * <p>
 * A connection of which nobody reads ends after the response timeout, which the client of
 * HTTP does not tell from a server that stalls. So who reads slowly keeps none busy, and
 * the next request is made when there is demand again: what comes then is progress.
 */
final class ObjectStream {

	/** Passes where there is demand; what is read next has some as well. */
	private static final Flux<ByteBuffer> DEMAND = Flux.just(ByteBuffer.allocate(0));

	private final BucketClient bucket;

	private final S3Mount mount;

	/** Streams objects of the bucket of a mount. */
	ObjectStream(BucketClient bucket, S3Mount mount) {
		this.bucket = bucket;
		this.mount = mount;
	}

	/**
	 * The bytes from a position to another, exclusive, all of the same version; a
	 * {@link ObjectUnavailableException} if that is no more. The first request is made at
	 * the first demand. What breaks off goes on where it was.
	 */
	Flux<DataBuffer> read(ReaderKey reader, ObjectMetadata object, long start, long end) {
		return Flux.defer(() -> {
			DownloadProgress progress = new DownloadProgress(start, end, this.mount.retries(),
					this.mount.responseTimeout());
			return Flux.concat(DEMAND, Flux.defer(() -> share(reader, object, progress)))
				.repeat(() -> !progress.isComplete())
				.filter(ByteBuffer::hasRemaining)
				.doOnRequest(progress::want)
				.<DataBuffer>map(DefaultDataBufferFactory.sharedInstance::wrap);
		});
	}

	/**
	 * The server is not waited for while the reader waits for a connection of its own.
	 */
	private Flux<ByteBuffer> share(ReaderKey reader, ObjectMetadata object, DownloadProgress progress) {
		progress.stopWaiting();
		return this.bucket.stream(reader, Flux.defer(() -> ask(object, progress)));
	}

	/** One request; those that get no answer are tried again within it. */
	private Flux<ByteBuffer> ask(ObjectMetadata object, DownloadProgress progress) {
		return this.bucket.get(object.key(), progress.begin(), object.etag(), StreamingResponseTransformer::new)
			.flatMapMany((answer) -> body(answer, object, progress))
			.doOnDiscard(ResponsePublisher.class, ObjectStream::abandon);
	}

	private Flux<ByteBuffer> body(ResponsePublisher<GetObjectResponse> answer, ObjectMetadata object,
			DownloadProgress progress) {
		return Flux.from(answer)
			.doOnSubscribe((subscription) -> check(answer.response(), object, progress))
			.doOnNext(progress::advance)
			.concatWith(Mono.defer(() -> progress.isComplete() ? Mono.empty()
					: Mono.error(new IOException("there is less than was asked for"))))
			.onErrorResume((failure) -> !(failure instanceof ObjectUnavailableException), progress::pause)
			.onErrorMap(this.bucket::failure);
	}

	/** What the server takes no notice of may still be seen in its answer. */
	private static void check(GetObjectResponse answer, ObjectMetadata object, DownloadProgress progress) {
		ContentRange extent = ContentRange.of(answer);
		if (!object.isSameAs(ObjectMetadata.of(object.key(), extent.size(), answer))) {
			throw ObjectUnavailableException.replaced();
		}
		if (!progress.continuesWith(extent)) {
			throw new InvalidResponseException("there is something else than was asked for");
		}
	}

	private static void abandon(ResponsePublisher<?> answer) {
		ArrayResponseTransformer.abandon(answer);
	}

}
