package io.mcpgateway.adapter.file;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpgateway.adapter.file.mount.FileMount;
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

	private final FileMount mount;

	private final String prefix;

	FileDescriptions(String name, FileMount mount) {
		this.name = name;
		this.mount = mount;
		this.prefix = FileMount.uriPrefix(name);
	}

	/** Returns the start of every URI of the mount. */
	String prefix() {
		return this.prefix;
	}

	/** Describes the root directory of the mount. */
	Resource root(NodeAttributes attributes) {
		return new Resource(this.prefix, this.name, this.mount.title(), this.mount.description(), null,
				MediaTypes.DIRECTORY, this.mount.annotations(attributes.modified()), null, null);
	}

	/** Describes a file, with the path as title because names are often ambiguous. */
	Resource file(FileWalk.ListedFile file) {
		String fileName = file.path().getLast();
		NodeAttributes attributes = file.attributes();
		return new Resource(this.prefix + file.encodedPath(), fileName, String.join("/", file.path()), null, null,
				MediaTypes.ofName(fileName), this.mount.annotations(attributes.modified()), attributes.size(),
				Map.of(MetaKeys.ETAG, attributes.etag()));
	}

	/**
	 * Describes a child of a directory.
	 * @param directory URI of the directory
	 * @param path names from the root to the directory
	 */
	Resource child(String directory, List<String> path, DirectoryReader.Child child) {
		List<String> names = DirectoryTree.child(path, child.name());
		String encoded = directory.substring(this.prefix.length()) + child.encoded();
		return !child.isDirectory() ? file(new FileWalk.ListedFile(encoded, names, child.attributes()))
				: new Resource(this.prefix + encoded, child.name(), String.join("/", names), null, null,
						MediaTypes.DIRECTORY, this.mount.annotations(child.attributes().modified()), null, null);
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
		return new ResourceTemplate(this.prefix + variables, this.name + suffix,
				MountTitle.of(this.mount.title(), this.name, part),
				(this.mount.description() != null) ? description + ". " + this.mount.description() : description, null,
				null, this.mount.annotations(), null);
	}

}
