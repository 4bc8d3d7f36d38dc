package io.mcpgateway.adapter.mount;

import java.util.stream.Stream;

import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.MountTitle;
import io.mcpgateway.resource.content.ReadRange;

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

	/** Returns the title of a part of the mount, such as {@code Handbook: commit}. */
	public String title(String part) {
		return MountTitle.of(this.settings.title(), this.name, part);
	}

	/**
	 * Describes a template, with the title and the description of the mount.
	 * @param suffix text after the name of the mount in the name of the template
	 * @param part the part of the mount, for the title
	 */
	public ResourceTemplate template(String uriTemplate, String suffix, String part, String description) {
		String about = this.settings.description();
		return ResourceTemplate.of(uriTemplate, this.name + suffix)
			.withTitle(title(part))
			.withDescription((about != null) ? description + ". " + about : description)
			.withAnnotations(this.settings.annotations());
	}

	/**
	 * Describes the templates of ranges of a file.
	 * @param uriTemplate template of the whole file
	 */
	public Stream<ResourceTemplate> rangeTemplates(String uriTemplate) {
		return ReadRange.VARIABLES.stream()
			.map((variable) -> template(uriTemplate + "{?" + variable + "}", "-" + variable, variable + " of a file",
					switch (variable) {
						case "bytes" -> "A range of bytes of a file, for example 0-4095";
						case "lines" -> "A range of lines of a file, for example 10-40";
						default -> "The last lines of a file, for example 200";
					}));
	}

}
