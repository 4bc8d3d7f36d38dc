package io.mcpgateway.adapter.s3;

import io.mcpgateway.adapter.Globs;
import org.jspecify.annotations.Nullable;

/**
 * Which keys of a mount are served: by their globs, which see a key without the prefix.
 * What stands before a slash in a key is excluded with all that is below it.
 */
final class KeyFilter {

	private final Globs globs;

	private final String prefix;

	KeyFilter(S3Mount mount) {
		this.globs = new Globs(mount.include(), mount.exclude());
		this.prefix = mount.prefix();
	}

	/** Whether an object may be read. */
	boolean shows(String key) {
		return key.startsWith(this.prefix) && hidden(key) == null && this.globs.includes(path(key));
	}

	/** Whether what starts with a key that ends in a slash may be listed. */
	boolean showsBelow(String key) {
		return key.startsWith(this.prefix) && hidden(key) == null;
	}

	/**
	 * The shortest start of a key that ends in a slash, or is it all, and is excluded.
	 */
	@Nullable String hidden(String key) {
		int slash = key.indexOf('/', this.prefix.length());
		while (slash >= 0) {
			if (this.globs.excludes(path(key.substring(0, slash)))) {
				return key.substring(0, slash + 1);
			}
			slash = key.indexOf('/', slash + 1);
		}
		return this.globs.excludes(path(key)) ? key : null;
	}

	private String path(String key) {
		return key.substring(Math.min(this.prefix.length(), key.length()));
	}

}
