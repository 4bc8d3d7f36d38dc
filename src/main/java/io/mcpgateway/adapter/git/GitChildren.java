package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.mcpgateway.adapter.git.mount.GitDescriptions;
import io.mcpgateway.adapter.git.mount.GitTarget.Contents;
import io.mcpgateway.adapter.git.mount.PathFilter;
import io.mcpgateway.adapter.git.store.GitRepository;
import io.mcpgateway.adapter.git.store.RepositoryReader;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.DirectoryPage;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Children of a directory in any revision, in the order of git. A position is the name of
 * an entry as git sorts names.
 */
final class GitChildren {

	private final GitRepository repository;

	private final PathFilter filter;

	private final GitFileReader files;

	private final GitDescriptions descriptions;

	public GitChildren(GitRepository repository, PathFilter filter, GitFileReader files, GitDescriptions descriptions) {
		this.repository = repository;
		this.filter = filter;
		this.files = files;
		this.descriptions = descriptions;
	}

	/** Reads the children that follow a position; empty if the directory is missing. */
	public Mono<DirectoryPage> children(Contents directory, String after, int limit) {
		return this.repository.with((reader) -> {
			ObjectId tree = this.files.id(reader, directory);
			return (tree != null) ? page(reader, directory, tree, after, limit) : null;
		});
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

	private @Nullable Resource child(RepositoryReader reader, Contents directory, TreeEntry entry) throws IOException {
		List<String> path = Stream.concat(directory.path().stream(), Stream.of(entry.name())).toList();
		TreeReader trees = new TreeReader(reader);
		ObjectId root = (entry.kind() == TreeEntry.Kind.LINK) ? reader.tree(directory.revision()) : null;
		TreeEntry target = (root != null) ? TreePath.find(trees, this.filter, root, path) : entry;
		if (target == null || target.kind() == TreeEntry.Kind.LINK
				|| !this.filter.showsEntry(path, target.isDirectory())) {
			return null;
		}
		return target.isDirectory() ? this.descriptions.directory(directory.revision(), path)
				: this.descriptions.file(directory.revision(), path, trees.size(target.id()), target.id().name());
	}

}
