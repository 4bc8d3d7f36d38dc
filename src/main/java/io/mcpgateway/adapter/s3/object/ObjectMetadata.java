package io.mcpgateway.adapter.s3.object;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

import io.mcpgateway.adapter.s3.client.InvalidResponseException;
import io.mcpgateway.adapter.s3.mount.S3Descriptions;
import io.mcpgateway.resource.content.MediaTypes;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;

/**
 * A version of an object, as its server describes it. What a server says is passed on
 * only if it is short and looks like what it should be.
 *
 * @param etag {@code null} if the server does not tell versions apart
 * @param versionId {@code null} if the bucket keeps one version only
 * @param contentType as it was stored
 */
record ObjectMetadata(String key, long size, @Nullable String etag, @Nullable String versionId,
		@Nullable String contentType) {

	private static final Pattern PRINTABLE = Pattern.compile("[\\x21-\\x7e]{1,256}");

	private static final Pattern MEDIA_TYPE = Pattern
		.compile("(?=.{3,256}$)[\\w!#$&^.+-]+/[\\w!#$&^.+-]+(\\s*;[\\x20-\\x7e]*)?");

	/** Media types that say nothing, which is what is stored if nothing was said. */
	private static final List<String> SILENT = List.of("application/octet-stream", "binary/octet-stream");

	/** What is told with the bytes of an object. */
	static ObjectMetadata of(String key, long size, GetObjectResponse answer) {
		return of(key, size, answer.eTag(), answer.versionId(), answer.contentType());
	}

	/** What is told without them. */
	static ObjectMetadata of(String key, HeadObjectResponse answer) {
		if (answer.contentLength() == null || answer.contentLength() < 0) {
			throw new InvalidResponseException("an object has no length");
		}
		return of(key, answer.contentLength(), answer.eTag(), answer.versionId(), answer.contentType());
	}

	/** Whether it is the same version, as far as its server lets it be known. */
	boolean isSameAs(ObjectMetadata other) {
		return this.size == other.size && String.valueOf(this.etag).equals(String.valueOf(other.etag));
	}

	/**
	 * What it was stored as, without parameters, if that says something, otherwise what
	 * its name says; {@code null} if neither does.
	 */
	@Nullable String mimeType() {
		String stored = (this.contentType != null)
				? this.contentType.replaceFirst("\\s*;.*", "").toLowerCase(Locale.ROOT) : SILENT.getFirst();
		return SILENT.contains(stored) ? MediaTypes.ofName(S3Descriptions.name(this.key)) : stored;
	}

	/** What else is said of it to clients; {@code null} if nothing. */
	@Nullable Map<String, Object> meta() {
		Map<String, Object> meta = new LinkedHashMap<>();
		put(meta, S3Descriptions.ETAG, this.etag);
		put(meta, S3Descriptions.VERSION, this.versionId);
		put(meta, S3Descriptions.CONTENT_TYPE, this.contentType);
		return meta.isEmpty() ? null : meta;
	}

	private static ObjectMetadata of(String key, long size, @Nullable String etag, @Nullable String versionId,
			@Nullable String contentType) {
		return new ObjectMetadata(key, size, checked(etag, PRINTABLE),
				"null".equals(versionId) ? null : checked(versionId, PRINTABLE), checked(contentType, MEDIA_TYPE));
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
