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

/** Object of an {@link ObjectStore} with the headers of its request. */
record StoreEntry(PutObjectRequest stored, byte[] bytes, String etag, Instant modified) {

	/** Returns an object stored at this moment. */
	static StoreEntry of(PutObjectRequest stored, byte[] bytes) {
		try {
			String etag = HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(bytes));
			return new StoreEntry(stored, bytes, '"' + etag + '"', Instant.now().truncatedTo(ChronoUnit.SECONDS));
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Returns the entry of the object in a list. */
	S3Object listed() {
		return SdkResponses.objectEntry(this.stored.key(), this.etag, this.modified, (long) this.bytes.length,
				StorageClass.STANDARD);
	}

	/** Checks the conditions of a request; fails with 412 or 304. */
	void check(@Nullable String ifMatch, @Nullable String ifNoneMatch) {
		if (ifMatch != null && !isMatch(ifMatch)) {
			throw S3Exceptions.fromStatusCode(412);
		}
		if (ifNoneMatch != null && isMatch(ifNoneMatch)) {
			throw S3Exceptions.fromStatusCode(304);
		}
	}

	/** Returns the object or a range; fails with 416 for a range beyond the end. */
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

	/** Returns the object's metadata. */
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
