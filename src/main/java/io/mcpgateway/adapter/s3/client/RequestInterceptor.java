package io.mcpgateway.adapter.s3.client;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;

/**
 * Sees each request that goes out, those that are tried again too, and each answer: a
 * request is counted, and an answer that is read into memory has a bound.
 */
public final class RequestInterceptor implements ExecutionInterceptor {

	/** Who counts the requests of an operation. */
	public static final ExecutionAttribute<Runnable> COUNT = new ExecutionAttribute<>("count");

	/** A list of a thousand of the longest keys has a fourth of it. */
	private static final long LARGEST = 16 * 1024 * 1024;

	/** What is said of a failure is a few lines. */
	private static final long LARGEST_FAILURE = 64 * 1024;

	@Override
	public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
		Runnable count = attributes.getAttribute(COUNT);
		if (count != null) {
			count.run();
		}
	}

	/** An object is read with demand, all else, and what is said of a failure, is not. */
	@Override
	public Optional<Publisher<ByteBuffer>> modifyAsyncHttpResponseContent(Context.ModifyHttpResponse context,
			ExecutionAttributes attributes) {
		boolean succeeds = context.httpResponse().isSuccessful();
		boolean isObject = succeeds && context.request() instanceof GetObjectRequest;
		return isObject ? context.responsePublisher()
				: context.responsePublisher().map((body) -> bounded(body, succeeds ? LARGEST : LARGEST_FAILURE));
	}

	private static Publisher<ByteBuffer> bounded(Publisher<ByteBuffer> body, long largest) {
		return Flux.defer(() -> {
			AtomicLong seen = new AtomicLong();
			return Flux.from(body).doOnNext((bytes) -> {
				if (seen.addAndGet(bytes.remaining()) > largest) {
					throw new InvalidResponseException("an answer is larger than " + largest + " bytes");
				}
			});
		});
	}

}
