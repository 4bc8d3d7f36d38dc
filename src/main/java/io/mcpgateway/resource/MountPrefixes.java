package io.mcpgateway.resource;

import java.util.List;

/**
 * URI prefixes of a mount, by which a group names the mount.
 *
 * @param mount the part of {@code gateway} and the name, such as {@code files/docs}
 */
public record MountPrefixes(String mount, List<String> uriPrefixes) {

	public MountPrefixes {
		uriPrefixes = List.copyOf(uriPrefixes);
	}

}
