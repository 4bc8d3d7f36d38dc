package io.mcpgateway.adapter.s3;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;

import io.mcpgateway.adapter.s3.client.InvalidResponseException;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import reactor.core.publisher.Flux;
import software.amazon.awssdk.core.async.AsyncResponseTransformer;
import software.amazon.awssdk.core.async.SdkPublisher;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;

/**
 * Transformer of a body into one array of the announced length. It fails for a length
 * beyond the request, and for fewer or more bytes than announced.
 */
final class ArrayResponseTransformer implements AsyncResponseTransformer<GetObjectResponse, FetchedRange> {

	private final String key;

	private final int largest;

	private volatile CompletableFuture<FetchedRange> attempt = new CompletableFuture<>();

	private volatile GetObjectResponse answer = GetObjectResponse.builder().build();

	/**
	 * Creates a transformer.
	 * @param largest the requested bytes
	 */
	ArrayResponseTransformer(String key, int largest) {
		this.key = key;
		this.largest = largest;
	}

	/** Cancels an unwanted body and releases its connection. */
	static void abandon(Publisher<ByteBuffer> body) {
		Flux.from(body).onErrorComplete().subscribe().dispose();
	}

	@Override
	public CompletableFuture<FetchedRange> prepare() {
		CompletableFuture<FetchedRange> prepared = new CompletableFuture<>();
		this.attempt = prepared;
		return prepared;
	}

	@Override
	public void onResponse(GetObjectResponse response) {
		this.answer = response;
	}

	@Override
	public void onStream(SdkPublisher<ByteBuffer> body) {
		CompletableFuture<FetchedRange> result = this.attempt;
		try {
			ContentRange extent = ContentRange.of(this.answer);
			if (extent.length() > this.largest) {
				throw new InvalidResponseException("the server announces more bytes than requested");
			}
			ObjectMetadata object = ObjectMetadata.of(this.key, extent.size(), this.answer);
			body.subscribe(
					new Collecting(new FetchedRange(object, extent.start(), new byte[(int) extent.length()]), result));
		}
		catch (InvalidResponseException ex) {
			result.completeExceptionally(ex);
			abandon(body);
		}
	}

	@Override
	public void exceptionOccurred(Throwable failure) {
		this.attempt.completeExceptionally(failure);
	}

	/** Subscriber that fills an array, and fails for more bytes. */
	private static final class Collecting implements Subscriber<ByteBuffer> {

		private final CompletableFuture<FetchedRange> result;

		private final FetchedRange first;

		private final ByteBuffer free;

		private Runnable cancel = () -> {
		};

		Collecting(FetchedRange first, CompletableFuture<FetchedRange> result) {
			this.first = first;
			this.result = result;
			this.free = ByteBuffer.wrap(first.bytes());
		}

		@Override
		public void onSubscribe(Subscription subscription) {
			this.cancel = subscription::cancel;
			subscription.request(Long.MAX_VALUE);
		}

		@Override
		public void onNext(ByteBuffer bytes) {
			if (bytes.remaining() <= this.free.remaining()) {
				this.free.put(bytes);
				return;
			}
			this.result
				.completeExceptionally(new InvalidResponseException("the server sent more bytes than announced"));
			this.cancel.run();
		}

		@Override
		public void onError(Throwable failure) {
			this.result.completeExceptionally(failure);
		}

		@Override
		public void onComplete() {
			if (this.free.hasRemaining()) {
				this.result.completeExceptionally(new IOException("the server sent fewer bytes than announced"));
			}
			this.result.complete(this.first);
		}

	}

}
