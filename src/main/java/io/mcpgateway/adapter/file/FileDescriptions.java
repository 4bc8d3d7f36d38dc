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
import io.mcpgateway.resource.content.MediaTypes;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.NodeAttributes;

/** Descriptions of a mount, its files and its templates for clients. */
final class FileDescriptions {

	private final Mount<FileMount> mount;

	private final MountSettings settings;

	private final String prefix;

	FileDescriptions(Mount<FileMount> mount) {
		this.mount = mount;
		this.settings = mount.settings();
		this.prefix = FileMount.uriPrefix(mount);
	}

	/** Returns the start of every URI of the mount. */
	String uriPrefix() {
		return this.prefix;
	}

	/** Describes the root directory of the mount. */
	Resource root(NodeAttributes attributes) {
		return Resource.of(this.prefix, this.mount.name())
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
		String path = this.prefix + "{+path}";
		return Stream.concat(
				Stream.of(this.mount.template(path, "", "file or directory",
						"A file, or the listing of a directory if the path ends in a slash")),
				this.mount.rangeTemplates(path))
			.toList();
	}

}
