package io.mcpgateway.testkit;

import java.io.ByteArrayInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;

import org.gaul.s3proxy.blobstore.S3Exceptions;
import org.gaul.s3proxy.blobstore.SdkRequests;
import org.gaul.s3proxy.blobstore.SdkRequests.ByteRange;
import org.gaul.s3proxy.blobstore.SdkResponses;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Object;
import software.amazon.awssdk.services.s3.model.StorageClass;

/**
 * An object of an {@link ObjectStore}, with what it was stored with.
 */
record StoreEntry(PutObjectRequest stored, byte[] bytes, String etag, Instant modified) {

	/** An object that is stored now. */
	static StoreEntry of(PutObjectRequest stored, byte[] bytes) {
		try {
			String etag = HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(bytes));
			return new StoreEntry(stored, bytes, '"' + etag + '"', Instant.now().truncatedTo(ChronoUnit.SECONDS));
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** What a list says of it. */
	S3Object listed() {
		return SdkResponses.objectEntry(this.stored.key(), this.etag, this.modified, (long) this.bytes.length,
				StorageClass.STANDARD);
	}

	/** See that it is the version that a request wants: 412 if not, or 304. */
	void check(@Nullable String ifMatch, @Nullable String ifNoneMatch) {
		if (ifMatch != null && !isMatch(ifMatch)) {
			throw S3Exceptions.fromStatusCode(412);
		}
		if (ifNoneMatch != null && isMatch(ifNoneMatch)) {
			throw S3Exceptions.fromStatusCode(304);
		}
	}

	/** The object, or a part of it; 416 if it has nothing there. */
	ResponseInputStream<GetObjectResponse> answer(GetObjectRequest request) {
		check(request.ifMatch(), request.ifNoneMatch());
		int size = this.bytes.length;
		ByteRange range = SdkRequests.parseRange(request.range());
		if (range == null) {
			return SdkResponses.getResponse(described((long) size).build(), new ByteArrayInputStream(this.bytes));
		}
		long first = (range.first() != null) ? range.first() : Math.max(size - range.last(), 0);
		long last = (range.first() != null && range.last() != null) ? Math.min(range.last(), size - 1L) : size - 1L;
		if (first > last) {
			throw S3Exceptions.fromStatusCode(416);
		}
		int length = (int) (last - first + 1);
		return SdkResponses.getResponse(
				described((long) length).contentRange("bytes " + first + "-" + last + "/" + size).build(),
				new ByteArrayInputStream(this.bytes, (int) first, length));
	}

	/** What is known of it. */
	GetObjectResponse.Builder described(Long length) {
		return GetObjectResponse.builder()
			.acceptRanges("bytes")
			.cacheControl(this.stored.cacheControl())
			.contentDisposition(this.stored.contentDisposition())
			.contentEncoding(this.stored.contentEncoding())
			.contentLanguage(this.stored.contentLanguage())
			.contentLength(length)
			.contentType((this.stored.contentType() != null) ? this.stored.contentType() : "binary/octet-stream")
			.eTag(this.etag)
			.lastModified(this.modified)
			.metadata(this.stored.metadata());
	}

	private boolean isMatch(String condition) {
		return condition.equals("*") || condition.replace("\"", "").equals(this.etag.replace("\"", ""));
	}

}
