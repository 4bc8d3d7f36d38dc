package io.mcpgateway.adapter.git;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import io.mcpgateway.adapter.git.mount.PathFilter;
import io.mcpgateway.adapter.git.mount.Revision;
import io.mcpgateway.adapter.git.store.GitRepository;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.uri.PercentEncoding;
import org.eclipse.jgit.lib.ObjectId;
import reactor.core.publisher.Mono;

/**
 * Completion of paths like that of a shell: suggests the entries of the typed directory
 * whose names start with the last part.
 */
final class PathCompletion {

	private final GitRepository repository;

	private final PathFilter filter;

	public PathCompletion(GitRepository repository, PathFilter filter) {
		this.repository = repository;
		this.filter = filter;
	}

	/** Returns the completions in the order of git. */
	public Mono<List<String>> complete(Revision revision, TemplateArgument argument) {
		String decoded = PercentEncoding.decode(argument.value());
		String value = (decoded != null) ? decoded : argument.value();
		int slash = value.lastIndexOf('/') + 1;
		List<String> directory = (slash > 0) ? Arrays.asList(value.substring(0, slash - 1).split("/", -1)) : List.of();
		if (!this.filter.showsDirectory(directory)) {
			return Mono.empty();
		}
		return this.repository.with((reader) -> {
			ObjectId root = reader.tree(revision);
			TreeReader trees = new TreeReader(reader);
			TreeEntry found = (root != null) ? TreePath.find(trees, this.filter, root, directory) : null;
			if (found == null || !found.isDirectory()) {
				return List.of();
			}
			try (TreeEntries entries = trees.entries(found.id())) {
				return argument.suggestions(entries.stream()
					.filter((entry) -> entry.name().startsWith(value.substring(slash)) && isShown(directory, entry))
					.map((entry) -> PercentEncoding
						.forTemplate(value.substring(0, slash) + entry.name() + (entry.isDirectory() ? "/" : ""))));
			}
		});
	}

	/** Shows a link as the file that it may be. */
	private boolean isShown(List<String> directory, TreeEntry entry) {
		List<String> path = Stream.concat(directory.stream(), Stream.of(entry.name())).toList();
		return this.filter.showsEntry(path, entry.isDirectory());
	}

}
