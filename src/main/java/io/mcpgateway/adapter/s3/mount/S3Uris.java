package io.mcpgateway.adapter.s3.mount;

import java.util.function.UnaryOperator;

import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.ResourceUri;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * Conversion between keys of a mount and URIs, {@code s3://<bucket>/<key>}. Slashes in
 * keys have no meaning: {@code a//b} and {@code /a} are ordinary keys, and {@code ../a}
 * is one if the store keeps such keys.
 */
public final class S3Uris {

	private final String root;

	private final String prefix;

	private final boolean hasDotSegments;

	/** Creates the conversion for a mount. */
	public S3Uris(S3Mount mount) {
		this.root = "s3://" + mount.bucketName() + "/";
		this.prefix = mount.prefix();
		this.hasDotSegments = mount.dotSegments();
	}

	/** Returns the prefix of all keys. */
	public String prefix() {
		return this.prefix;
	}

	/** Returns the prefix of all URIs. */
	public String uriPrefix() {
		return this.root + encode(this.prefix);
	}

	/** Returns the canonical URI of a key. */
	public String uri(String key) {
		return this.root + encode(key);
	}

	/** Returns the value of a template's variable for a key (RFC 6570, section 3.2.3). */
	public String value(String key) {
		return encode(key, PercentEncoding::forTemplate)
			.substring(encode(this.prefix, PercentEncoding::forTemplate).length());
	}

	/** Returns the key of a URI; {@code null} for a URI outside the mount. */
	public @Nullable String key(ResourceUri uri) {
		String key = uri.key();
		boolean isServed = this.hasDotSegments || !DotSegments.areIn(key);
		return (isServed && key.startsWith(this.prefix) && !KeyOrder.isTooLong(key)) ? key : null;
	}

	/**
	 * Returns the key at which to continue a list, for anything with the mount's URI
	 * prefix; a forged cursor may give any key.
	 */
	public String keyOf(String uri) {
		String encoded = uri.substring(uriPrefix().length());
		String decoded = PercentEncoding.decode(encoded);
		return this.prefix + ((decoded != null) ? decoded : encoded);
	}

	/**
	 * Returns whether an object is a directory marker, as consoles create: empty, with a
	 * final slash.
	 */
	public static boolean isMarker(S3Object object) {
		return object.key().endsWith("/") && (object.size() == null || object.size() == 0);
	}

	private static String encode(String key) {
		return encode(key, PercentEncoding::encode);
	}

	/** Encodes each segment; segments of dots too, so that no proxy resolves them. */
	private static String encode(String key, UnaryOperator<String> segment) {
		StringBuilder encoded = new StringBuilder(key.length() + 16);
		int start = 0;
		for (int slash = key.indexOf('/'); slash >= 0; slash = key.indexOf('/', start)) {
			encoded.append(encodeSegment(key.substring(start, slash), segment)).append('/');
			start = slash + 1;
		}
		return encoded.append(encodeSegment(key.substring(start), segment)).toString();
	}

	private static String encodeSegment(String name, UnaryOperator<String> encoding) {
		return switch (name) {
			case "." -> "%2E";
			case ".." -> "%2E%2E";
			default -> encoding.apply(name);
		};
	}

}
