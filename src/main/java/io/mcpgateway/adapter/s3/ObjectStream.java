package io.mcpgateway.adapter.s3;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;

import io.mcpgateway.adapter.CancelOnFailure;
import io.mcpgateway.adapter.s3.client.BucketClient;
import io.mcpgateway.adapter.s3.client.InvalidResponseException;
import io.mcpgateway.adapter.s3.client.ObjectUnavailableException;
import io.mcpgateway.adapter.s3.client.VersionCondition;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;
import software.amazon.awssdk.core.async.AsyncResponseTransformer;
import software.amazon.awssdk.core.async.ResponsePublisher;
import software.amazon.awssdk.core.async.SdkPublisher;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;

/**
 * Stream of one version of an object with demand, in one request unless the connection
 * breaks.
 * <p>
 * An unread connection ends after the response timeout; to the HTTP client a slow reader
 * looks like a stalled server. So a slow reader frees its connection, and the next
 * request follows the next demand; its bytes then count as progress.
 */
final class ObjectStream {

	/** Buffer that passes only with demand, so that the next read has demand too. */
	private static final Flux<ByteBuffer> DEMAND = Flux.just(ByteBuffer.allocate(0));

	private final BucketClient bucket;

	private final S3Mount mount;

	/** Creates streams for a mount. */
	ObjectStream(BucketClient bucket, S3Mount mount) {
		this.bucket = bucket;
		this.mount = mount;
	}

	/**
	 * Returns the bytes of a range, all from one version; fails with an
	 * {@link ObjectUnavailableException} after a change. The first request follows the
	 * first demand. A broken response continues at the last byte.
	 * @param caller the context of the call that opened the object
	 */
	Flux<DataBuffer> read(ContextView caller, ObjectMetadata object, long start, long end) {
		return Flux.defer(() -> {
			DownloadProgress progress = new DownloadProgress(start, end, this.mount.retries(),
					this.mount.responseTimeout());
			return Flux.concat(DEMAND, Flux.defer(() -> share(caller, object, progress)))
				.repeat(() -> !progress.isComplete())
				.filter(ByteBuffer::hasRemaining)
				.doOnRequest(progress::want)
				.<DataBuffer>map(DefaultDataBufferFactory.sharedInstance::wrap);
		});
	}

	/**
	 * Waits for a connection of the reader's share, which does not count as waiting for
	 * the server.
	 */
	private Flux<ByteBuffer> share(ContextView caller, ObjectMetadata object, DownloadProgress progress) {
		progress.stopWaiting();
		return this.bucket.stream(caller, Flux.defer(() -> ask(object, progress)));
	}

	/** Sends one request, with retries until a response. */
	private Flux<ByteBuffer> ask(ObjectMetadata object, DownloadProgress progress) {
		return this.bucket
			.get(object.key(), progress.begin(), VersionCondition.is(object.etag()), StreamingResponseTransformer::new)
			.flatMapMany((answer) -> body(answer, object, progress))
			.doOnDiscard(ResponsePublisher.class, ObjectStream::abandon);
	}

	private Flux<ByteBuffer> body(ResponsePublisher<GetObjectResponse> answer, ObjectMetadata object,
			DownloadProgress progress) {
		return Flux.from(answer)
			.doOnSubscribe((subscription) -> check(answer.response(), object, progress))
			.doOnNext(progress::advance)
			.concatWith(Mono.defer(() -> progress.isComplete() ? Mono.empty()
					: Mono.error(new IOException("the server sent fewer bytes than requested"))))
			.onErrorResume((failure) -> !(failure instanceof ObjectUnavailableException), progress::pause)
			.onErrorMap(this.bucket::failure);
	}

	/** Checks a response: a server may ignore conditions of the request. */
	private static void check(GetObjectResponse answer, ObjectMetadata object, DownloadProgress progress) {
		ContentRange extent = ContentRange.of(answer);
		if (!object.isSameAs(ObjectMetadata.of(object.key(), extent.size(), answer))) {
			throw ObjectUnavailableException.replaced();
		}
		if (!progress.continuesWith(extent)) {
			throw new InvalidResponseException("the server sent another range than requested");
		}
	}

	private static void abandon(ResponsePublisher<?> answer) {
		ArrayResponseTransformer.abandon(answer);
	}

	/**
	 * Transformer that passes on a body with demand, and fails if the connection ends
	 * early: the SDK reports that to a transformer, not to the body's reader, and the
	 * SDK's own transformer drops it.
	 */
	private static final class StreamingResponseTransformer
			implements AsyncResponseTransformer<GetObjectResponse, ResponsePublisher<GetObjectResponse>> {

		private volatile CompletableFuture<ResponsePublisher<GetObjectResponse>> attempt = new CompletableFuture<>();

		/**
		 * Future of the failure; completed rather than failed, since a late failure would
		 * be logged.
		 */
		private volatile CompletableFuture<Throwable> broken = new CompletableFuture<>();

		private volatile GetObjectResponse answer = GetObjectResponse.builder().build();

		@Override
		public CompletableFuture<ResponsePublisher<GetObjectResponse>> prepare() {
			CompletableFuture<ResponsePublisher<GetObjectResponse>> prepared = new CompletableFuture<>();
			this.broken = new CompletableFuture<>();
			this.attempt = prepared;
			return prepared;
		}

		@Override
		public void onResponse(GetObjectResponse response) {
			this.answer = response;
		}

		@Override
		public void onStream(SdkPublisher<ByteBuffer> body) {
			Flux<ByteBuffer> whole = CancelOnFailure.on(Mono.fromFuture(this.broken, true), Flux.from(body));
			this.attempt.complete(new ResponsePublisher<>(this.answer, SdkPublisher.adapt(whole)));
		}

		@Override
		public void exceptionOccurred(Throwable failure) {
			this.attempt.completeExceptionally(failure);
			this.broken.complete(failure);
		}

	}

}
