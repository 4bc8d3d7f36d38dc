package io.mcpgateway.adapter.s3;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

import io.mcpgateway.adapter.s3.client.InvalidResponseException;
import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.resource.content.GzippedText;
import io.mcpgateway.resource.content.MediaTypes;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;

/**
 * Version of an object, as the server describes it. A server's text is passed on only if
 * short and valid.
 *
 * @param etag {@code null} if the server has no entity tags
 * @param versionId {@code null} if the bucket is not versioned
 * @param contentType the stored media type
 * @param isGzipped whether the object is stored with the encoding {@code gzip}
 */
record ObjectMetadata(String key, long size, @Nullable String etag, @Nullable String versionId,
		@Nullable String contentType, boolean isGzipped) {

	private static final Pattern PRINTABLE = Pattern.compile("[\\x21-\\x7e]{1,256}");

	private static final Pattern MEDIA_TYPE = Pattern
		.compile("(?=.{3,256}$)[\\w!#$&^.+-]+/[\\w!#$&^.+-]+(\\s*;[\\x20-\\x7e]*)?");

	/** Meaningless media types, which servers store by default. */
	private static final List<String> SILENT = List.of("application/octet-stream", "binary/octet-stream");

	/** Returns the metadata of a response with bytes. */
	static ObjectMetadata of(String key, long size, GetObjectResponse answer) {
		return of(key, size, answer.eTag(), answer.versionId(), answer.contentType(), answer.contentEncoding());
	}

	/** Returns the metadata of a response to HEAD. */
	static ObjectMetadata of(String key, HeadObjectResponse answer) {
		if (answer.contentLength() == null || answer.contentLength() < 0) {
			throw new InvalidResponseException("the server sent no length of the object");
		}
		return of(key, answer.contentLength(), answer.eTag(), answer.versionId(), answer.contentType(),
				answer.contentEncoding());
	}

	/** Returns whether both are the same version, as far as the server shows. */
	boolean isSameAs(ObjectMetadata other) {
		return this.size == other.size && String.valueOf(this.etag).equals(String.valueOf(other.etag));
	}

	/**
	 * Returns the stored media type without parameters, or the type of the name; {@code
	 * null} if both are absent.
	 */
	@Nullable String mimeType() {
		String stored = (this.contentType != null)
				? this.contentType.replaceFirst("\\s*;.*", "").toLowerCase(Locale.ROOT) : SILENT.getFirst();
		return SILENT.contains(stored) ? MediaTypes.ofName(S3Descriptions.name(this.key)) : stored;
	}

	/** Returns further metadata for clients; {@code null} if absent. */
	@Nullable Map<String, Object> meta() {
		Map<String, Object> meta = new LinkedHashMap<>();
		put(meta, MetaKeys.ETAG, this.etag);
		put(meta, S3Descriptions.VERSION, this.versionId);
		put(meta, S3Descriptions.CONTENT_TYPE, this.contentType);
		put(meta, MetaKeys.CONTENT_ENCODING, this.isGzipped ? GzippedText.GZIP : null);
		return GzippedText.meta(this.key, meta.isEmpty() ? null : meta);
	}

	private static ObjectMetadata of(String key, long size, @Nullable String etag, @Nullable String versionId,
			@Nullable String contentType, @Nullable String contentEncoding) {
		return new ObjectMetadata(key, size, checked(etag, PRINTABLE),
				"null".equals(versionId) ? null : checked(versionId, PRINTABLE), checked(contentType, MEDIA_TYPE),
				GzippedText.GZIP.equalsIgnoreCase(contentEncoding));
	}

	private static @Nullable String checked(@Nullable String said, Pattern pattern) {
		return (said != null && pattern.matcher(said).matches()) ? said : null;
	}

	private static void put(Map<String, Object> meta, String name, @Nullable String value) {
		if (value != null) {
			meta.put(name, value);
		}
	}

}
