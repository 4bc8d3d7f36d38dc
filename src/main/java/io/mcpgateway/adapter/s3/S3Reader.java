package io.mcpgateway.adapter.s3;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.s3.client.BucketClient;
import io.mcpgateway.adapter.s3.client.ObjectUnavailableException;
import io.mcpgateway.adapter.s3.client.VersionCondition;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.ContentCache;
import io.mcpgateway.resource.content.ReadRange;
import io.mcpgateway.resource.content.TextEncoding;
import io.mcpgateway.resource.content.TextRange;
import io.mcpgateway.resource.content.UnreadableException;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;
import reactor.util.retry.Retry;

/**
 * Reader of objects and ranges. Requests without retries:
 * <ul>
 * <li>up to 256 KiB, whole or a range of bytes: one</li>
 * <li>more: one, and one for each read beyond the first 256 KiB</li>
 * <li>lines: one within the first 64 KiB; otherwise up to one to find the first line, one
 * to find the last, and one for each read of many lines</li>
 * <li>last lines: one within the last 64 KiB; otherwise one for each four times larger
 * range, up to one to find the first line, and one to read</li>
 * <li>lines that are not ASCII, of a larger text: one more for its first 64 KiB, unless
 * they are there</li>
 * <li>empty objects, and ranges beyond the end: two</li>
 * <li>a check for existence: one</li>
 * </ul>
 */
final class S3Reader {

	/** Bytes of a request that finds lines. */
	private static final int LINE_SEARCH_BYTES = 64 * 1024;

	/** Maximum restarts for an object that is replaced before its first bytes. */
	private static final int MAX_RESTARTS = 2;

	private static final Retry WHILE_REPLACED = Retry.max(MAX_RESTARTS)
		.filter((failure) -> failure instanceof ObjectUnavailableException refusal
				&& refusal.kind() == ObjectUnavailableException.Kind.REPLACED)
		.onRetryExhaustedThrow((spec, signal) -> signal.failure());

	private final BucketClient bucket;

	private final ObjectStream stream;

	private final ContentCache cache;

	private final TextEncoding encoding;

	private final long maxRead;

	/** Creates a reader for a mount. */
	public S3Reader(BucketClient bucket, Mount<S3Mount> mount, ContentCache cache) {
		this.bucket = bucket;
		this.encoding = mount.settings().encoding();
		this.maxRead = mount.settings().maxRead().toBytes();
		this.stream = new ObjectStream(bucket, mount.source());
		this.cache = cache;
	}

	/**
	 * Reads an object or a range, from one version; empty for a missing object or one
	 * without permission, which clients cannot tell apart. A small content comes from the
	 * cache if the server answers that it still has the cached version.
	 */
	public Mono<Content> read(String uri, String key, ReadRange piece) {
		return Mono.deferContextual((context) -> read(uri, key, piece, context))
			.retryWhen(WHILE_REPLACED)
			.onErrorResume(BucketClient.emptyIfMissing())
			.onErrorMap(S3Reader::told);
	}

	/**
	 * Returns whether a readable object exists. It requests the first byte, since a
	 * response to HEAD does not name the error.
	 */
	public Mono<Boolean> exists(String key) {
		return this.bucket.get(key, "bytes=0-0", VersionCondition.ANY, () -> new ArrayResponseTransformer(key, 1))
			.hasElement()
			.onErrorResume(ObjectUnavailableException.class, (refusal) -> Mono.just(!refusal.isMissing()));
	}

	private Mono<Content> read(String uri, String key, ReadRange piece, ContextView caller) {
		Mono<Content> any = read(uri, key, piece, caller, VersionCondition.ANY);
		if (!this.cache.isEnabled() || !(this.cache.version(uri) instanceof ObjectVersion known)
				|| !known.serves(piece)) {
			return any;
		}
		return read(uri, key, piece, caller, VersionCondition.isNot(known.etag())).onErrorResume(
				BucketClient::isNotModified,
				(same) -> Mono.justOrEmpty(this.cache.find(uri, known)).switchIfEmpty(any));
	}

	private Mono<Content> read(String uri, String key, ReadRange piece, ContextView caller,
			VersionCondition condition) {
		return ask(key, piece, condition)
			.flatMap((first) -> content(uri, piece, new RangeReader(first, this.stream, caller))
				.doOnNext((content) -> keep(uri, piece, first.object().etag(), content)));
	}

	private void keep(String uri, ReadRange piece, @Nullable String etag, Content content) {
		if (etag != null && ObjectVersion.isExact(etag)) {
			this.cache.put(uri, new ObjectVersion(piece, etag, System.nanoTime()), content);
		}
	}

	private Mono<FetchedRange> ask(String key, ReadRange piece, VersionCondition condition) {
		return switch (piece) {
			case ReadRange.Whole() ->
				ask(key, "bytes=0-" + (Content.MAX_IN_MEMORY_BYTES - 1), Content.MAX_IN_MEMORY_BYTES, condition);
			case ReadRange.Bytes(long first, long last) ->
				ask(key, "bytes=" + first + "-" + Math.min(last, first + Content.MAX_IN_MEMORY_BYTES - 1),
						Content.MAX_IN_MEMORY_BYTES, condition);
			case ReadRange.Lines lines -> ask(key, "bytes=0-" + (LINE_SEARCH_BYTES - 1), LINE_SEARCH_BYTES, condition);
			case ReadRange.Tail lines -> ask(key, "bytes=-" + LINE_SEARCH_BYTES, LINE_SEARCH_BYTES, condition);
		};
	}

	private Mono<FetchedRange> ask(String key, String range, int length, VersionCondition condition) {
		return this.bucket.get(key, range, condition, () -> new ArrayResponseTransformer(key, length))
			.onErrorResume(S3Reader::isBeyond,
					(refusal) -> this.bucket.head(key).map((known) -> new FetchedRange(ObjectMetadata.of(key, known))));
	}

	private Mono<Content> content(String uri, ReadRange piece, RangeReader parts) {
		ObjectMetadata object = parts.object();
		String mimeType = object.mimeType();
		TextEncoding encoding = this.encoding.withDeclared(object.contentType());
		return TextRange.find(piece, object.size(), parts::read, encoding)
			.flatMap((range) -> parts.body(range.bytes(), S3Reader::told)
				.map((body) -> range.of(new Content(uri, mimeType, Form.of(mimeType), body, object.meta()))))
			.map((content) -> (piece == ReadRange.WHOLE) ? content.bounded(this.maxRead).encoded(encoding) : content);
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
