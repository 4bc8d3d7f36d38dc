package io.mcpgateway.adapter.mount.grant;

import io.mcpgateway.resource.uri.PercentEncoding;
import org.jspecify.annotations.Nullable;

/**
 * Paths that the canonical URIs of a mount stand for, as access files know them. A path
 * has no slash at its beginning; the path of a folder ends in a slash, and that of the
 * root is empty.
 */
public interface GrantedPaths {

	/** Returns the start of every URI of the mount. */
	String uriPrefix();

	/** Returns the path of a URI; {@code null} if no resource can be there. */
	@Nullable String path(String uri);

	/**
	 * Returns the beginning of the paths of all URIs with a prefix; {@code null} if any
	 * path is possible.
	 */
	@Nullable String prefix(String uriPrefix);

	/** Returns the start of the URIs of a folder by which lists name its resources. */
	String listed(String folder);

	/** Returns whether all URIs with a prefix stand for the root. */
	default boolean isOfRoot(String uriPrefix) {
		return false;
	}

	/**
	 * Returns the folder to which all URIs with a prefix belong, if whoever asks for the
	 * whole folder knows its present grants; {@code null} otherwise.
	 */
	default @Nullable String folder(String uriPrefix) {
		return null;
	}

	/** Returns the paths of a mount whose URIs are a prefix and a path. */
	static GrantedPaths below(String uriPrefix) {
		return new GrantedPaths() {

			@Override
			public String uriPrefix() {
				return uriPrefix;
			}

			@Override
			public @Nullable String path(String uri) {
				int query = uri.indexOf('?');
				return PercentEncoding.decode(uri.substring(uriPrefix.length(), (query < 0) ? uri.length() : query));
			}

			@Override
			public @Nullable String prefix(String prefix) {
				return path(prefix);
			}

			@Override
			public String listed(String folder) {
				return uriPrefix + PercentEncoding.encodePath(folder);
			}

		};
	}

}
