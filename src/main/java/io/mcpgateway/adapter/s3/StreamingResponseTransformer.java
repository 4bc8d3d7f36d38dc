package io.mcpgateway.adapter.s3;

import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;

import io.mcpgateway.adapter.CancelOnFailure;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import software.amazon.awssdk.core.async.AsyncResponseTransformer;
import software.amazon.awssdk.core.async.ResponsePublisher;
import software.amazon.awssdk.core.async.SdkPublisher;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;

/**
 * Transformer that passes on a body with demand, and fails if the connection ends early:
 * the SDK reports that to a transformer, not to the body's reader, and the SDK's own
 * transformer drops it.
 */
final class StreamingResponseTransformer
		implements AsyncResponseTransformer<GetObjectResponse, ResponsePublisher<GetObjectResponse>> {

	private volatile CompletableFuture<ResponsePublisher<GetObjectResponse>> attempt = new CompletableFuture<>();

	/**
	 * Future of the failure; completed rather than failed, since a late failure would be
	 * logged.
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
