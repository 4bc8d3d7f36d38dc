package io.mcpgateway.adapter.s3;

import java.util.Arrays;
import java.util.stream.Collectors;

import io.mcpgateway.resource.PercentEncoding;
import io.mcpgateway.resource.ResourceUri;
import org.jspecify.annotations.Nullable;

/**
 * Keys of a mount as URIs, {@code s3://<bucket>/<key>}, and back. A key is a name in
 * which slashes separate nothing: {@code a//b}, {@code /a} and {@code ../a} are keys like
 * others, and none leads out of the prefix.
 */
final class Keys {

	private final String root;

	private final String prefix;

	/** The keys of a mount. */
	Keys(S3Mount mount) {
		this.root = "s3://" + mount.bucketName() + "/";
		this.prefix = mount.prefix();
	}

	/** What all keys start with. */
	String prefix() {
		return this.prefix;
	}

	/** What all URIs start with. */
	String uriPrefix() {
		return this.root + encode(this.prefix);
	}

	/** The one URI of a key. */
	String uri(String key) {
		return this.root + encode(key);
	}

	/** The key that a client asks for; {@code null} if it is none of the mount's. */
	@Nullable String key(ResourceUri uri) {
		String key = uri.key();
		return key.startsWith(this.prefix) ? key : null;
	}

	/**
	 * The key after which to go on listing, for anything that starts with the prefix of
	 * the URIs; forged, it may be any key.
	 */
	String keyOf(String uri) {
		String encoded = uri.substring(this.root.length());
		String key = PercentEncoding.decode(encoded);
		return (key != null) ? key : encoded;
	}

	/**
	 * Each segment as it stands in a URI. Dots that would mean a directory are encoded,
	 * so that nothing on the way takes them for one.
	 */
	private static String encode(String key) {
		return Arrays.stream(key.split("/", -1)).map(Keys::segment).collect(Collectors.joining("/"));
	}

	private static String segment(String segment) {
		return switch (segment) {
			case "." -> "%2E";
			case ".." -> "%2E%2E";
			default -> PercentEncoding.encode(segment);
		};
	}

}
