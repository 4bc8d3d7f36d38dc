package io.mcpgateway.adapter.s3.mount;

import io.mcpgateway.adapter.Globs;
import org.jspecify.annotations.Nullable;

/**
 * Which keys of a mount are served: by their globs, which see a key without the prefix,
 * and no slashes at its ends or beside others, so that nobody gets around them with one
 * more. What stands before a slash in a key is excluded with all that is below it, and so
 * are segments of dots, as some stores resolve them: {@code public/../private/x} would
 * lead out of the prefix there, and past globs and access rules.
 */
public final class KeyFilter {

	private final Globs globs;

	private final IncludePrefixes beginnings;

	private final String prefix;

	private final boolean isOpen;

	private final boolean hasDotSegments;

	public KeyFilter(S3Mount mount) {
		this.globs = new Globs(mount.include(), mount.exclude());
		this.prefix = mount.prefix();
		this.beginnings = new IncludePrefixes(this.prefix, mount.include());
		this.isOpen = mount.include().isEmpty() && mount.exclude().isEmpty();
		this.hasDotSegments = mount.dotSegments();
	}

	/** Whether all keys of the mount are served. */
	public boolean isOpen() {
		return this.isOpen;
	}

	/** What all keys that are served begin with. */
	public String common() {
		return this.beginnings.common();
	}

	/** Whether an object may be read. */
	public boolean shows(String key) {
		return key.startsWith(this.prefix) && hidden(key) == null && this.beginnings.has(key)
				&& this.globs.includes(path(key));
	}

	/** Whether what starts with a key that ends in a slash may be listed. */
	public boolean showsBelow(String key) {
		return key.startsWith(this.prefix) && hidden(key) == null && this.beginnings.mayHaveBelow(key);
	}

	/**
	 * The shortest start of a key that ends in a slash, or is it all, and is excluded.
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
	 * The place behind which to go on listing: the place itself, or a later one if no key
	 * between them is served; {@code null} if none behind it is.
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
