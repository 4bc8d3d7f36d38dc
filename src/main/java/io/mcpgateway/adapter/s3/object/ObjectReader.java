package io.mcpgateway.adapter.s3.object;

import io.mcpgateway.adapter.s3.client.BucketClient;
import io.mcpgateway.adapter.s3.client.ObjectUnavailableException;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.content.ByteRange;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.ReadRange;
import io.mcpgateway.resource.content.UnreadableException;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/**
 * Reads objects, and pieces of them. What it costs, if nothing has to be tried again:
 * <ul>
 * <li>up to 256 KiB, whole or told in bytes: one request</li>
 * <li>more: one, and one each time the stream is read beyond the first 256 KiB</li>
 * <li>lines: one if they are in the first 64 KiB; otherwise up to one to find the first,
 * one to find the last, and one to read them, each time they are read if they are
 * many</li>
 * <li>the last lines: one if they are in the last 64 KiB; otherwise one for each time
 * that four times as much has to be looked at, up to one to find the first, and one to
 * read them</li>
 * <li>empty objects, and what lies beyond the end: two</li>
 * <li>a look for an object: one</li>
 * </ul>
 */
public final class ObjectReader {

	/** How much is asked for to find lines. */
	private static final int LINES = 64 * 1024;

	/** How often to begin again if an object is replaced before any of it was given. */
	private static final int ANEW = 2;

	private static final Retry WHILE_REPLACED = Retry.max(ANEW)
		.filter((failure) -> failure instanceof ObjectUnavailableException refusal
				&& refusal.kind() == ObjectUnavailableException.Kind.REPLACED)
		.onRetryExhaustedThrow((spec, signal) -> signal.failure());

	private final BucketClient bucket;

	private final ObjectStream stream;

	/** Reads the objects of the bucket of a mount. */
	public ObjectReader(BucketClient bucket, S3Mount mount) {
		this.bucket = bucket;
		this.stream = new ObjectStream(bucket, mount);
	}

	/**
	 * Read an object, or a piece of it, all of one version; empty if there is none, or
	 * none that may be read, which is the same to clients.
	 */
	public Mono<Content> read(String uri, String key, ReadRange piece) {
		return Mono
			.deferContextual((context) -> ask(key, piece)
				.flatMap((first) -> content(uri, piece, new RangeReader(first, this.stream, ReaderKey.in(context)))))
			.retryWhen(WHILE_REPLACED)
			.onErrorResume(BucketClient.emptyIfMissing())
			.onErrorMap(ObjectReader::told);
	}

	/**
	 * Whether there is an object that may be read. It is asked for its first byte, since
	 * an answer without any says not what is wrong.
	 */
	public Mono<Boolean> exists(String key) {
		return this.bucket.get(key, "bytes=0-0", null, () -> new ArrayResponseTransformer(key, 1))
			.hasElement()
			.onErrorResume(ObjectUnavailableException.class, (refusal) -> Mono.just(!refusal.isMissing()));
	}

	private Mono<FetchedRange> ask(String key, ReadRange piece) {
		return switch (piece) {
			case ReadRange.Whole() -> ask(key, "bytes=0-" + (RangeReader.SMALL - 1), RangeReader.SMALL);
			case ReadRange.Bytes(long first, long last) ->
				ask(key, "bytes=" + first + "-" + Math.min(last, first + RangeReader.SMALL - 1), RangeReader.SMALL);
			case ReadRange.Lines lines -> ask(key, "bytes=0-" + (LINES - 1), LINES);
			case ReadRange.Tail lines -> ask(key, "bytes=-" + LINES, LINES);
		};
	}

	private Mono<FetchedRange> ask(String key, String range, int length) {
		return this.bucket.get(key, range, null, () -> new ArrayResponseTransformer(key, length))
			.onErrorResume(ObjectReader::isBeyond,
					(refusal) -> this.bucket.head(key).map((known) -> new FetchedRange(ObjectMetadata.of(key, known))));
	}

	private Mono<Content> content(String uri, ReadRange piece, RangeReader parts) {
		ObjectMetadata object = parts.object();
		String mimeType = object.mimeType();
		return ByteRange.find(piece, object.size(), parts::read)
			.flatMap((range) -> parts.body(range, ObjectReader::told))
			.map((body) -> new Content(uri, mimeType, Form.of(mimeType), body, object.meta()));
	}

	private static boolean isBeyond(Throwable failure) {
		return failure instanceof ObjectUnavailableException refusal
				&& refusal.kind() == ObjectUnavailableException.Kind.BEYOND;
	}

	private static Throwable told(Throwable failure) {
		return (failure instanceof ObjectUnavailableException refusal) ? new UnreadableException(refusal.kind().told())
				: failure;
	}

}
