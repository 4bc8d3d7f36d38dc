package io.mcpgateway.adapter.file;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpgateway.adapter.file.mount.FileMount;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.MountSettings;
import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.MountTitle;
import io.mcpgateway.resource.content.MediaTypes;
import io.mcpgateway.resource.content.ReadRange;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.NodeAttributes;

/** Descriptions of a mount, its files and its templates for clients. */
final class FileDescriptions {

	private final String name;

	private final MountSettings settings;

	private final String prefix;

	FileDescriptions(Mount<FileMount> mount) {
		this.name = mount.name();
		this.settings = mount.settings();
		this.prefix = FileMount.uriPrefix(mount);
	}

	/** Returns the start of every URI of the mount. */
	String uriPrefix() {
		return this.prefix;
	}

	/** Describes the root directory of the mount. */
	Resource root(NodeAttributes attributes) {
		return Resource.of(this.prefix, this.name)
			.withTitle(this.settings.title())
			.withDescription(this.settings.description())
			.withMimeType(MediaTypes.DIRECTORY)
			.withAnnotations(this.settings.annotations(attributes.modified()));
	}

	/** Describes a file, with the path as title because names are often ambiguous. */
	Resource file(FileWalk.ListedFile file) {
		String fileName = file.path().getLast();
		NodeAttributes attributes = file.attributes();
		return Resource.of(this.prefix + file.encodedPath(), fileName)
			.withTitle(String.join("/", file.path()))
			.withMimeType(MediaTypes.ofName(fileName))
			.withAnnotations(this.settings.annotations(attributes.modified()))
			.withSize(attributes.size())
			.withMeta(Map.of(MetaKeys.ETAG, attributes.etag()));
	}

	/**
	 * Describes a child of a directory.
	 * @param directory URI of the directory
	 * @param path names from the root to the directory
	 */
	Resource child(String directory, List<String> path, FileChildren.Child child) {
		List<String> names = DirectoryTree.child(path, child.name());
		String encoded = directory.substring(this.prefix.length()) + child.encoded();
		return !child.isDirectory() ? file(new FileWalk.ListedFile(encoded, names, child.attributes()))
				: Resource.of(this.prefix + encoded, child.name())
					.withTitle(String.join("/", names))
					.withMimeType(MediaTypes.DIRECTORY)
					.withAnnotations(this.settings.annotations(child.attributes().modified()));
	}

	/** Describes the templates for whole files and for parts of files. */
	List<ResourceTemplate> templates() {
		Stream<ResourceTemplate> pieces = ReadRange.VARIABLES.stream()
			.map((variable) -> template("{+path}{?" + variable + "}", "-" + variable, variable + " of a file",
					switch (variable) {
						case "bytes" -> "A range of bytes of a file, for example 0-4095";
						case "lines" -> "A range of lines of a file, for example 10-40";
						default -> "The last lines of a file, for example 200";
					}));
		return Stream.concat(Stream.of(template("{+path}", "", "file or directory",
				"A file, or the listing of a directory if the path ends in a slash")), pieces)
			.toList();
	}

	private ResourceTemplate template(String variables, String suffix, String part, String description) {
		return ResourceTemplate.of(this.prefix + variables, this.name + suffix)
			.withTitle(MountTitle.of(this.settings.title(), this.name, part))
			.withDescription(
					(this.settings.description() != null) ? description + ". " + this.settings.description() : description)
			.withAnnotations(this.settings.annotations());
	}

}
