package io.mcpgateway.adapter.s3.mount;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.ResourceUri;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * Keys of a mount as URIs, {@code s3://<bucket>/<key>}, and back. A key is a name in
 * which slashes separate nothing: {@code a//b} and {@code /a} are keys like others, and
 * {@code ../a} is one if the store keeps it so.
 */
public final class S3Uris {

	private final String root;

	private final String prefix;

	private final boolean hasDotSegments;

	/** The keys of a mount. */
	public S3Uris(S3Mount mount) {
		this.root = "s3://" + mount.bucketName() + "/";
		this.prefix = mount.prefix();
		this.hasDotSegments = mount.dotSegments();
	}

	/** What all keys start with. */
	public String prefix() {
		return this.prefix;
	}

	/** What all URIs start with. */
	public String uriPrefix() {
		return this.root + encode(this.prefix);
	}

	/** The one URI of a key. */
	public String uri(String key) {
		return this.root + encode(key);
	}

	/**
	 * What stands for the variable of a template in the URI of a key (RFC 6570, section
	 * 3.2.3).
	 */
	public String value(String key) {
		return encode(key, PercentEncoding::forTemplate)
			.substring(encode(this.prefix, PercentEncoding::forTemplate).length());
	}

	/** The key that a client asks for; {@code null} if it is none of the mount's. */
	public @Nullable String key(ResourceUri uri) {
		String key = uri.key();
		boolean isServed = this.hasDotSegments || !DotSegments.areIn(key);
		return (isServed && key.startsWith(this.prefix) && !KeyOrder.isTooLong(key)) ? key : null;
	}

	/**
	 * The place after which to go on listing, for anything that starts with the prefix of
	 * the URIs; forged, it may be that of any key.
	 */
	public String keyOf(String uri) {
		String encoded = uri.substring(uriPrefix().length());
		String decoded = PercentEncoding.decode(encoded);
		return this.prefix + ((decoded != null) ? decoded : encoded);
	}

	/**
	 * Whether an object is but the mark of a directory, as consoles make them: an empty
	 * one whose key ends in a slash.
	 */
	public static boolean isMarker(S3Object object) {
		return object.key().endsWith("/") && (object.size() == null || object.size() == 0);
	}

	private static String encode(String key) {
		return encode(key, PercentEncoding::encode);
	}

	/**
	 * Each segment as it stands in a URI. Dots that would mean a directory are encoded,
	 * so that nothing on the way takes them for one.
	 */
	private static String encode(String key, UnaryOperator<String> segment) {
		return Arrays.stream(key.split("/", -1)).map((name) -> switch (name) {
			case "." -> "%2E";
			case ".." -> "%2E%2E";
			default -> segment.apply(name);
		}).collect(Collectors.joining("/"));
	}

}
