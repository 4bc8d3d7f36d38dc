package io.mcpgateway.adapter.mount;

/**
 * Configured mount.
 *
 * @param <M> the settings of its kind
 * @param part the part of {@code gateway} that configures it, such as {@code files}
 * @param name the mount's name, valid as a part of a URI
 * @param source the settings of its kind
 * @param settings the settings of all kinds
 */
public record Mount<M>(String part, String name, M source, MountSettings settings) {

	/** Returns the property of the mount, for messages. */
	public String property() {
		return "gateway." + this.part + ".mounts." + this.name;
	}

}
