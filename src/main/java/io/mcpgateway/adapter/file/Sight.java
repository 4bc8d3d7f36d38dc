package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What of a mount may be seen: what the tree opens and the filter shows. Nothing else is
 * told of, whatever the system says of what happened.
 */
final class Sight {

	private final FileMount mount;

	private final Tree tree;

	private final FileFilter filter;

	Sight(FileMount mount, Tree tree) {
		this.mount = mount;
		this.tree = tree;
		this.filter = new FileFilter(mount);
	}

	/** Open a directory; {@code null} if there is none. */
	@Nullable Node directory(List<String> path) throws IOException {
		Node node = this.tree.open(path);
		if (node != null && node.attributes().kind() != Kind.DIRECTORY) {
			node.close();
			return null;
		}
		return node;
	}

	/** What the root is known by; {@code null} if it is not there. */
	@Nullable Object rootIdentity() throws IOException {
		try (Node root = directory(List.of())) {
			return (root != null) ? root.attributes().key() : null;
		}
		catch (MissingRootException ex) {
			return null;
		}
	}

	/**
	 * Whether an entry is a file or a directory that may be seen; {@code null} if
	 * neither.
	 * @param kind as it was listed
	 */
	@Nullable Kind kindOf(Node directory, List<String> path, String name, Kind kind) throws IOException {
		Kind found = switch (kind) {
			case FILE, DIRECTORY -> kind;
			case OTHER -> null;
			case LINK -> this.mount.followLinks() ? find(directory, name) : null;
			case UNKNOWN -> find(directory, name);
		};
		return (found != null && this.filter.showsEntry(FileWalk.child(path, name), found == Kind.DIRECTORY)) ? found
				: null;
	}

	/** Whether an entry is a link that is followed, or would be if it could be seen. */
	boolean isLink(List<String> path, String name, Kind kind) {
		return this.mount.followLinks() && (kind == Kind.LINK || (kind == Kind.UNKNOWN && isSymbolicLink(path, name)));
	}

	boolean followsLinks() {
		return this.mount.followLinks();
	}

	/** Where a path leads, if it is not changed meanwhile. */
	Path resolve(List<String> path) {
		return this.mount.directory().resolve(String.join("/", path));
	}

	private boolean isSymbolicLink(List<String> path, String name) {
		try {
			return Files.isSymbolicLink(resolve(path).resolve(name));
		}
		catch (InvalidPathException ex) {
			return false;
		}
	}

	private static @Nullable Kind find(Node directory, String name) throws IOException {
		Attributes attributes = directory.attributesOf(name);
		return (attributes != null) ? attributes.kind() : null;
	}

}
