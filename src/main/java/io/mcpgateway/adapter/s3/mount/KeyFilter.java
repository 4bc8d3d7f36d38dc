package io.mcpgateway.adapter.s3.mount;

import io.mcpgateway.adapter.Globs;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.MountSettings;
import org.jspecify.annotations.Nullable;

/**
 * Filter of a mount's served keys. Globs match a key without the mount's prefix and with
 * slashes normalized, so an additional slash does not bypass them. The exclusion of a
 * directory covers everything below. Segments of dots are excluded, as some stores
 * resolve them: {@code public/../private/x} would lead out of the prefix, and past globs
 * and access rules.
 */
public final class KeyFilter {

	private final Globs globs;

	private final IncludePrefixes beginnings;

	private final String prefix;

	private final boolean isOpen;

	private final boolean hasDotSegments;

	public KeyFilter(Mount<S3Mount> mount) {
		MountSettings settings = mount.settings();
		this.globs = new Globs(settings.include(), settings.exclude());
		this.prefix = mount.source().prefix();
		this.beginnings = new IncludePrefixes(this.prefix, settings.include());
		this.isOpen = settings.include().isEmpty() && settings.exclude().isEmpty();
		this.hasDotSegments = mount.source().dotSegments();
	}

	/** Returns whether all keys are served. */
	public boolean isOpen() {
		return this.isOpen;
	}

	/** Returns the common beginning of all served keys. */
	public String common() {
		return this.beginnings.common();
	}

	/** Returns whether an object is served. */
	public boolean shows(String key) {
		return key.startsWith(this.prefix) && hidden(key) == null && this.beginnings.has(key)
				&& this.globs.includes(path(key));
	}

	/** Returns whether the keys below a key with a final slash may be listed. */
	public boolean showsBelow(String key) {
		return key.startsWith(this.prefix) && hidden(key) == null && this.beginnings.mayHaveBelow(key);
	}

	/**
	 * Returns the shortest excluded beginning that ends in a slash or is the whole key.
	 */
	@Nullable String hidden(String key) {
		int slash = key.indexOf('/', this.prefix.length());
		while (slash >= 0) {
			if (excludes(key.substring(0, slash))) {
				return key.substring(0, slash + 1);
			}
			slash = key.indexOf('/', slash + 1);
		}
		return excludes(key) ? key : null;
	}

	/**
	 * Returns the position at which to continue a list: {@code place}, or a later one if
	 * no key between is served; {@code null} if none follows.
	 */
	public @Nullable String following(String place) {
		String hidden = place.startsWith(this.prefix) ? hidden(place) : null;
		String end = (hidden != null && hidden.endsWith("/")) ? KeyOrder.end(hidden) : place;
		return this.beginnings.following(KeyOrder.isBehind(end, place) ? end : place);
	}

	private boolean excludes(String key) {
		if (!this.hasDotSegments && DotSegments.areLast(key)) {
			return true;
		}
		if (this.isOpen) {
			return false;
		}
		String path = path(key);
		return !path.isEmpty() && this.globs.excludes(path);
	}

	private String path(String key) {
		int start = Math.min(this.prefix.length(), key.length());
		int end = key.length();
		while (start < end && key.charAt(start) == '/') {
			start++;
		}
		while (end > start && key.charAt(end - 1) == '/') {
			end--;
		}
		return key.substring(start, end);
	}

}
