package io.mcpgateway.adapter.s3.client;

import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpgateway.upstream.Origin;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.sqs.model.SqsRequest;
import software.amazon.awssdk.services.sts.model.StsRequest;

/**
 * Interceptor that counts each request, retries included, lets none leave a configured
 * endpoint, and bounds responses that are read into memory.
 */
final class RequestInterceptor implements ExecutionInterceptor {

	/** Attribute with the counter of an operation. */
	static final ExecutionAttribute<Runnable> COUNT = new ExecutionAttribute<>("count");

	/** Maximum response: four times a list of a thousand of the longest keys. */
	private static final long MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

	/**
	 * Maximum number of elements and attributes in XML, or of values in JSON: many times
	 * those of a list of a thousand keys, or of ten messages. <b>Why</b>: the SDK makes a
	 * tree of a response, and 16 MB of empty elements take a gigabyte.
	 */
	private static final long MAX_PARTS = 300_000;

	/** Bytes of which each element, attribute or value has one. */
	private static final String XML_PARTS = "<\"'";

	private static final String JSON_PARTS = "[{,";

	/** Maximum body of an error, or of credentials, which have a few lines. */
	private static final long MAX_SMALL_RESPONSE_BYTES = 64 * 1024;

	private final @Nullable URI endpoint;

	/**
	 * Creates an interceptor.
	 * @param endpoint configured endpoint; {@code null} for those of AWS
	 */
	RequestInterceptor(@Nullable URI endpoint) {
		this.endpoint = endpoint;
	}

	@Override
	public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
		if (this.endpoint != null && !isBelow(this.endpoint, context.httpRequest())) {
			throw SdkClientException.create("The request is for another server than the configured endpoint");
		}
		Runnable count = attributes.getAttribute(COUNT);
		if (count != null) {
			count.run();
		}
	}

	/** Bounds every body except an object's, which is read with demand. */
	@Override
	public Optional<Publisher<ByteBuffer>> modifyAsyncHttpResponseContent(Context.ModifyHttpResponse context,
			ExecutionAttributes attributes) {
		boolean succeeds = context.httpResponse().isSuccessful();
		boolean isObject = succeeds && context.request() instanceof GetObjectRequest;
		return isObject ? context.responsePublisher()
				: context.responsePublisher()
					.map((body) -> bounded(body,
							(succeeds && !(context.request() instanceof StsRequest)) ? MAX_RESPONSE_BYTES
									: MAX_SMALL_RESPONSE_BYTES,
							(context.request() instanceof SqsRequest) ? JSON_PARTS : XML_PARTS));
	}

	/** Returns whether a request is for a server, or for a bucket in its domain. */
	static boolean isBelow(URI server, SdkHttpRequest request) {
		return Origin.of(server).includes(new Origin(request.protocol(), request.host(), request.port()));
	}

	private static Publisher<ByteBuffer> bounded(Publisher<ByteBuffer> body, long largest, String parts) {
		return Flux.defer(() -> {
			AtomicLong seen = new AtomicLong();
			AtomicLong seenParts = new AtomicLong();
			return Flux.from(body).doOnNext((bytes) -> {
				if (seen.addAndGet(bytes.remaining()) > largest) {
					throw new InvalidResponseException("the response is larger than " + largest + " bytes");
				}
				if (seenParts.addAndGet(count(bytes, parts)) > MAX_PARTS) {
					throw new InvalidResponseException("the response has more than " + MAX_PARTS + " parts");
				}
			});
		});
	}

	private static long count(ByteBuffer bytes, String parts) {
		long count = 0;
		for (int i = bytes.position(); i < bytes.limit(); i++) {
			if (parts.indexOf(bytes.get(i)) >= 0) {
				count++;
			}
		}
		return count;
	}

}
