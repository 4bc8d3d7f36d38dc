package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.catalog.ListingDocument;
import io.mcpgateway.resource.catalog.ListingDocument.Entry;
import io.mcpgateway.resource.catalog.ListingDocument.Portion;
import io.mcpgateway.resource.content.Content.Body;
import io.mcpgateway.resource.content.MediaTypes;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.EntryKind;
import io.mcpgateway.tree.NodeAttributes;
import io.mcpgateway.tree.TreeNode;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Children of a directory in the order of URIs, in pages or as JSON. */
final class FileChildren {

	/** Number of entries in one portion. */
	private static final int PORTION_SIZE = 500;

	private final DirectoryTree tree;

	private final DirectoryNames directories;

	private final DamagedEntries damaged;

	private final ReaderThreads threads;

	private final FolderRefresh grants;

	public FileChildren(DirectoryTree tree, DirectoryNames directories, DamagedEntries damaged, ReaderThreads threads,
			FolderRefresh grants) {
		this.grants = grants;
		this.damaged = damaged;
		this.tree = tree;
		this.directories = directories;
		this.threads = threads;
	}

	/**
	 * Reads the first portion; the body reads later portions on demand. Fails with
	 * {@link NoSuchFileException} for all but directories.
	 */
	public Mono<Body> read(List<String> path, String uri) {
		return Mono.deferContextual((context) -> ListingDocument.of(portion(path, uri, "", ReaderKey.in(context))));
	}

	/**
	 * Reads the children that follow an encoded name, in one step. Fails as
	 * {@link #read}.
	 * @param limit maximum number of children
	 */
	public Mono<Children> children(List<String> path, String after, int limit) {
		return this.threads.call(() -> readChildren(path, after, limit));
	}

	private Mono<Portion> portion(List<String> path, String uri, String after, ReaderKey reader) {
		return this.threads.call(reader, () -> readChildren(path, after, PORTION_SIZE))
			.map((read) -> new Portion(read.children.stream().map((child) -> entry(child, uri)).toList(),
					(read.resumeAfter != null) ? portion(path, uri, read.resumeAfter, reader) : null));
	}

	private Children readChildren(List<String> path, String after, int limit) throws IOException {
		try (TreeNode directory = this.tree.open(path)) {
			if (directory == null || directory.attributes().kind() != EntryKind.DIRECTORY) {
				throw new NoSuchFileException("The directory no longer exists");
			}
			SortedNames known = this.directories.namesAfter(directory, path, after);
			List<String> following = known.after(after);
			List<String> names = following.subList(0, Math.min(following.size(), limit));
			List<Child> children = new ArrayList<>();
			for (String name : names) {
				Child child = child(directory, path, name);
				if (child != null) {
					children.add(child);
				}
			}
			refresh(path, children);
			boolean isLast = known.isAll() && following.size() <= limit;
			return new Children(children, isLast ? null : names.getLast());
		}
	}

	private void refresh(List<String> path, List<Child> children) throws IOException {
		this.grants.refresh(path);
		for (Child child : children) {
			if (child.isDirectory()) {
				this.grants.refresh(DirectoryTree.child(path, child.name()));
			}
		}
	}

	private @Nullable Child child(TreeNode directory, List<String> path, String encoded) throws IOException {
		boolean isDirectory = encoded.endsWith("/");
		String name = PercentEncoding.decode(isDirectory ? encoded.substring(0, encoded.length() - 1) : encoded);
		NodeAttributes attributes = (name != null) ? this.damaged.attributes(directory, path, name) : null;
		return (name == null || attributes == null || (attributes.kind() == EntryKind.DIRECTORY) != isDirectory) ? null
				: new Child(encoded, name, attributes);
	}

	private static Entry entry(Child child, String uri) {
		NodeAttributes attributes = child.attributes;
		boolean isDirectory = child.isDirectory();
		return new Entry(uri + child.encoded, child.name,
				isDirectory ? MediaTypes.DIRECTORY : MediaTypes.ofName(child.name),
				isDirectory ? null : attributes.size(), attributes.modified().truncatedTo(ChronoUnit.MILLIS));
	}

	/**
	 * Child of a directory.
	 *
	 * @param encoded name as in the URI, with a final slash for a directory
	 */
	public record Child(String encoded, String name, NodeAttributes attributes) {

		public boolean isDirectory() {
			return this.encoded.endsWith("/");
		}

	}

	/**
	 * Children of a directory, in the order of URIs.
	 *
	 * @param resumeAfter encoded name of the last child; {@code null} if none follows
	 */
	public record Children(List<Child> children, @Nullable String resumeAfter) {
	}

}
