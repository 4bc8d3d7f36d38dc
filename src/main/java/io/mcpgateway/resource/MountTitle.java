package io.mcpgateway.resource;

import org.jspecify.annotations.Nullable;

/**
 * Title of a part of a mount: the title of the mount, then the part, such as "Handbook:
 * commit". A client lists the templates of all mounts together.
 */
public final class MountTitle {

	private static final String SEPARATOR = ": ";

	private MountTitle() {
	}

	/**
	 * Returns the title of a part.
	 * @param title the title of the mount; {@code null} for its name
	 */
	public static String of(@Nullable String title, String name, String part) {
		return ((title != null) ? title : name) + SEPARATOR + part;
	}

	/**
	 * Returns the title of another part of the same mount.
	 * @param other the title of a part; {@code null} for the plain part
	 */
	public static String of(@Nullable String other, String part) {
		int end = (other != null) ? other.lastIndexOf(SEPARATOR) : -1;
		return (other != null && end >= 0) ? other.substring(0, end) + SEPARATOR + part : part;
	}

}
