package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.mcpgateway.adapter.git.GitTarget.Contents;
import io.mcpgateway.adapter.git.mount.LfsMode;
import io.mcpgateway.adapter.git.store.GitRepository;
import io.mcpgateway.adapter.git.store.RepositoryReader;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.DirectoryPage;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.catalog.ListingDocument;
import io.mcpgateway.resource.catalog.ListingDocument.Entry;
import io.mcpgateway.resource.catalog.ListingDocument.Leading;
import io.mcpgateway.resource.catalog.ListingDocument.Portion;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.MediaTypes;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Children of a directory in any revision, in the order of git, in pages or as JSON. A
 * position is the name of an entry as git sorts names. All portions of the JSON show one
 * tree.
 */
final class GitChildren {

	/** Number of entries in one portion. */
	private static final int PORTION_SIZE = 500;

	private final GitRepository repository;

	private final PathFilter filter;

	private final GitDescriptions descriptions;

	private final GitUris uris;

	private final LfsMode lfs;

	public GitChildren(GitRepository repository, PathFilter filter, GitDescriptions descriptions, GitUris uris,
			LfsMode lfs) {
		this.lfs = lfs;
		this.uris = uris;
		this.repository = repository;
		this.filter = filter;
		this.descriptions = descriptions;
	}

	/** Reads the children that follow a position; empty if the directory is missing. */
	public Mono<DirectoryPage> children(Contents directory, String after, int limit) {
		return this.repository.with((reader) -> {
			TreeEntry found = TreePath.find(reader, this.filter, directory);
			return (found != null) ? page(reader, directory, found.id(), after, limit) : null;
		});
	}

	/** Reads the first portion for a caller; the body reads later portions on demand. */
	public Mono<Content> read(String uri, Contents directory, ObjectId tree, ReaderKey caller) {
		return ListingDocument.of(portion(directory, tree, 0, caller))
			.map((body) -> new Content(uri, MediaTypes.DIRECTORY, Form.TEXT, body));
	}

	private DirectoryPage page(RepositoryReader reader, Contents directory, ObjectId tree, String after, int limit)
			throws IOException {
		List<Resource> children = new ArrayList<>();
		int passed = 0;
		try (TreeEntries entries = new TreeReader(reader).entries(tree)) {
			for (TreeEntry entry : entries) {
				if (TreeEntry.PATH_ORDER.compare(entry.sortedName(), after) > 0) {
					if (passed == limit) {
						return new DirectoryPage(children, after);
					}
					passed++;
					after = entry.sortedName();
					Resource child = child(reader, directory, entry);
					if (child != null) {
						children.add(child);
					}
				}
			}
		}
		return new DirectoryPage(children, null);
	}

	private Mono<Portion> portion(Contents directory, ObjectId tree, int first, ReaderKey caller) {
		return this.repository.with(caller, (reader) -> {
			Submodules submodules = new Submodules(reader, this.filter, this.uris);
			try (TreeEntries all = new TreeReader(reader).entries(tree)) {
				List<Leading> entries = new ArrayList<>();
				for (TreeEntry entry : all.part(first, PORTION_SIZE)) {
					Resource child = child(reader, directory, entry);
					if (child != null && entry.kind() == TreeEntry.Kind.SUBMODULE) {
						entries.add(submodules.link(directory.revision(), path(directory, entry), entry.id()));
					}
					else if (child != null) {
						entries.add(new Entry(child.uri(), child.name(), child.mimeType(), child.size(), null));
					}
				}
				int next = first + PORTION_SIZE;
				return new Portion(entries, (next < all.count()) ? portion(directory, tree, next, caller) : null);
			}
		});
	}

	private @Nullable Resource child(RepositoryReader reader, Contents directory, TreeEntry entry) throws IOException {
		List<String> path = path(directory, entry);
		TreeReader trees = new TreeReader(reader);
		boolean isLooked = entry.kind() == TreeEntry.Kind.LINK || entry.kind() == TreeEntry.Kind.SUBMODULE;
		ObjectId root = isLooked ? reader.tree(directory.revision()) : null;
		TreeEntry target = (root != null) ? trees.target(entry, this.filter, root, path) : entry;
		if (target == null || !this.filter.showsEntry(path, target.isDirectory())) {
			return null;
		}
		return switch (target.kind()) {
			case DIRECTORY -> this.descriptions.directory(directory.revision(), path);
			case SUBMODULE -> this.descriptions.submodule(directory.revision(), path, target.id().name());
			case FILE, LINK -> this.descriptions.file(directory.revision(), path, target.id(),
					StoredFile.listed(reader, target, this.lfs));
		};
	}

	private static List<String> path(Contents directory, TreeEntry entry) {
		return Stream.concat(directory.path().stream(), Stream.of(entry.name())).toList();
	}

}
