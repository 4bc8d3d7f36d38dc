package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.mcpgateway.adapter.git.mount.GitTarget.Contents;
import io.mcpgateway.adapter.git.mount.GitUris;
import io.mcpgateway.adapter.git.mount.PathFilter;
import io.mcpgateway.adapter.git.store.GitRepository;
import io.mcpgateway.adapter.git.store.RepositoryReader;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.catalog.ListingDocument;
import io.mcpgateway.resource.catalog.ListingDocument.Entry;
import io.mcpgateway.resource.catalog.ListingDocument.Portion;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.MediaTypes;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Reader of directories as JSON, in the order of git. All portions show one tree. */
final class GitDirectoryReader {

	/** Number of entries in one portion. */
	private static final int PORTION_SIZE = 500;

	private final GitRepository repository;

	private final PathFilter filter;

	private final GitUris uris;

	public GitDirectoryReader(GitRepository repository, PathFilter filter, GitUris uris) {
		this.repository = repository;
		this.filter = filter;
		this.uris = uris;
	}

	/** Reads the first portion for a caller; the body reads later portions on demand. */
	Mono<Content> read(String uri, Contents directory, ObjectId tree, ReaderKey caller) {
		return ListingDocument.of(portion(directory, tree, 0, caller))
			.map((body) -> new Content(uri, MediaTypes.DIRECTORY, Form.TEXT, body));
	}

	private Mono<Portion> portion(Contents directory, ObjectId tree, int first, ReaderKey caller) {
		return this.repository.with(caller, (reader) -> {
			try (TreeEntries all = new TreeReader(reader).entries(tree)) {
				List<Entry> entries = new ArrayList<>();
				for (TreeEntry entry : all.part(first, PORTION_SIZE)) {
					Entry shown = entry(reader, directory, entry);
					if (shown != null) {
						entries.add(shown);
					}
				}
				int next = first + PORTION_SIZE;
				return new Portion(entries, (next < all.count()) ? portion(directory, tree, next, caller) : null);
			}
		});
	}

	private @Nullable Entry entry(RepositoryReader reader, Contents directory, TreeEntry entry) throws IOException {
		List<String> path = Stream.concat(directory.path().stream(), Stream.of(entry.name())).toList();
		TreeReader trees = new TreeReader(reader);
		ObjectId root = (entry.kind() == TreeEntry.Kind.LINK) ? reader.tree(directory.revision()) : null;
		TreeEntry target = (root != null) ? TreePath.find(trees, this.filter, root, path) : entry;
		if (target == null || target.kind() == TreeEntry.Kind.LINK
				|| !this.filter.showsEntry(path, target.isDirectory())) {
			return null;
		}
		String uri = this.uris.uri(new Contents(directory.revision(), path, target.isDirectory()));
		return target.isDirectory() ? new Entry(uri, entry.name(), MediaTypes.DIRECTORY, null, null)
				: new Entry(uri, entry.name(), MediaTypes.ofName(entry.name()), trees.size(target.id()), null);
	}

}
